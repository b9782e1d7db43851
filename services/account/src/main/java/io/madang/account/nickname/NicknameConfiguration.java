package io.madang.account.nickname;

import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires nicknames. */
@Configuration(proxyBeanMethods = false)
public class NicknameConfiguration {

    @Bean
    NicknameQueues nicknameQueues(AccountHome home) {
        return new NicknameQueues(home.shard());
    }

    @Bean
    Nicknames nicknames(AccountHome home, Accounts accounts, NicknameQueues queues, AccountProperties properties) {
        return new Nicknames(
                home.shard(), accounts, queues, home.outbox(), properties.nicknameInterval(), home.clock());
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
