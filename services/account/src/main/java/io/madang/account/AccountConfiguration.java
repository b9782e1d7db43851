package io.madang.account;

import io.madang.account.admin.AdminConfiguration;
import io.madang.account.avatar.AvatarConfiguration;
import io.madang.account.nickname.NicknameConfiguration;
import io.madang.account.password.Credentials;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.profile.ProfileConfiguration;
import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.SessionConfiguration;
import io.madang.account.settings.AccountProperties;
import io.madang.account.signup.SignUpConfiguration;
import io.madang.contracts.service.Services;
import io.madang.edge.limit.RateLimiter;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The account service as the role {@code account} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccountProperties.class)
@Import({
    SignUpConfiguration.class,
    SessionConfiguration.class,
    NicknameConfiguration.class,
    AvatarConfiguration.class,
    ProfileConfiguration.class,
    AdminConfiguration.class
})
public class AccountConfiguration {

    @Bean
    AccountHome accountHome(Databases databases, Outboxes outboxes, ObjectProvider<InstantSource> clock) {
        Shards shards = databases.forService(Services.ACCOUNT.role());
        return new AccountHome(shards.home(), outboxes.forService(shards), clock.getIfAvailable(InstantSource::system));
    }

    @Bean
    Accounts accounts(AccountHome home) {
        return new Accounts(home.shard());
    }

    @Bean
    Roles accountRoles(AccountHome home) {
        return new Roles(home.shard());
    }

    @Bean
    PasswordRules passwordRules(AccountProperties properties) {
        return new PasswordRules(properties.lengths());
    }

    @Bean
    PasswordHasher passwordHasher(AccountProperties properties, MeterRegistry meters) {
        return new PasswordHasher(properties.hashing(), meters);
    }

    @Bean
    Credentials credentials(
            Accounts accounts,
            PasswordHasher hasher,
            PasswordRules rules,
            RateLimiter limiter,
            AccountProperties properties,
            MeterRegistry meters) {
        return new Credentials(
                accounts, hasher, rules, limiter, properties.rates().login(), meters);
    }
}
