package io.madang.account.securitylog;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import io.madang.kernel.id.Ids;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the security log. */
@Configuration(proxyBeanMethods = false)
public class SecurityLogConfiguration {

    @Bean
    SecurityRows securityRows(AccountStore store, Ids ids) {
        return new SecurityRows(store.shard(), ids);
    }

    @Bean
    SecurityLog securityLog(
            AccountStore store,
            SecurityRows rows,
            Accounts accounts,
            AccountProperties properties,
            MeterRegistry meters) {
        return new SecurityLog(rows, accounts, properties.securityLog(), store.clock(), meters);
    }

    @Bean
    SecurityLogController securityLogController(SecurityRows rows, SecurityLog log, Accounts accounts) {
        return new SecurityLogController(rows, log, accounts);
    }

    @Bean
    SecurityLogSweeper securityLogSweeper(
            AccountStore store, SecurityRows rows, SecurityLog log, AccountProperties properties) {
        return new SecurityLogSweeper(rows, log, properties.securityLog().kept(), store.clock());
    }
}
