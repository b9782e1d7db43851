package io.madang.account.nickname;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires nicknames. */
@Configuration(proxyBeanMethods = false)
public class NicknameConfiguration {

    @Bean
    NicknameQueues nicknameQueues(AccountStore store) {
        return new NicknameQueues(store.shard());
    }

    @Bean
    Nicknames nicknames(AccountStore store, Accounts accounts, NicknameQueues queues, AccountProperties properties) {
        return new Nicknames(
                store.shard(), accounts, queues, store.outbox(), properties.nicknameInterval(), store.clock());
    }

    @Bean
    NicknameController nicknameController(Nicknames nicknames, AccountProperties properties) {
        return new NicknameController(nicknames, properties.lengths());
    }

    @Bean
    NicknameLogController nicknameLogController(NicknameQueues queues) {
        return new NicknameLogController(queues);
    }
}
