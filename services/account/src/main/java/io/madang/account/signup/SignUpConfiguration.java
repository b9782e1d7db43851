package io.madang.account.signup;

import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.request.ClientAddresses;
import io.madang.kernel.id.Ids;
import io.madang.sharding.IdempotencyKeys;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires signing up. */
@Configuration(proxyBeanMethods = false)
public class SignUpConfiguration {

    @Bean
    SignUpController signUpController(
            AccountStore store,
            Accounts accounts,
            PasswordRules rules,
            PasswordHasher hasher,
            RateLimiter limiter,
            ClientAddresses addresses,
            IdempotencyKeys keys,
            AccountProperties properties,
            Ids ids,
            MeterRegistry meters) {
        return new SignUpController(
                new SignUp(
                        store.shard(),
                        accounts,
                        rules,
                        hasher,
                        limiter,
                        store.outbox(),
                        keys,
                        properties,
                        ids,
                        store.clock(),
                        meters),
                addresses);
    }
}
