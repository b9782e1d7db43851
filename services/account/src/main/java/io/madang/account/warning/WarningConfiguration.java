package io.madang.account.warning;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.kernel.id.Ids;
import io.madang.outbox.ModerationLog;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires warnings. */
@Configuration(proxyBeanMethods = false)
public class WarningConfiguration {

    @Bean
    WarningController warningController(AccountStore store, Accounts accounts, Ids ids) {
        ModerationLog moderationLog = new ModerationLog(store.outbox(), ids, store.clock());
        return new WarningController(new Warnings(store.shard(), accounts, moderationLog, ids, store.clock()));
    }
}
