package io.madang.account;

import io.madang.account.admin.AdminConfiguration;
import io.madang.account.avatar.AvatarConfiguration;
import io.madang.account.ban.BoardBanConfiguration;
import io.madang.account.draft.DraftConfiguration;
import io.madang.account.enrolment.EnrolmentConfiguration;
import io.madang.account.factor.FactorConfiguration;
import io.madang.account.nickname.NicknameConfiguration;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.password.KnownNetworks;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.personal.AccountPersonalDataConfiguration;
import io.madang.account.profile.ProfileConfiguration;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.securitylog.SecurityLogConfiguration;
import io.madang.account.session.SessionConfiguration;
import io.madang.account.settings.AccountProperties;
import io.madang.account.signup.SignUpConfiguration;
import io.madang.account.visit.VisitConfiguration;
import io.madang.account.warning.WarningConfiguration;
import io.madang.contracts.service.Services;
import io.madang.edge.limit.RateLimiter;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The account service as the role {@code account} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccountProperties.class)
@Import({
    SignUpConfiguration.class,
    WarningConfiguration.class,
    BoardBanConfiguration.class,
    DraftConfiguration.class,
    VisitConfiguration.class,
    SessionConfiguration.class,
    NicknameConfiguration.class,
    AvatarConfiguration.class,
    ProfileConfiguration.class,
    AdminConfiguration.class,
    SecurityLogConfiguration.class,
    FactorConfiguration.class,
    EnrolmentConfiguration.class,
    AccountPersonalDataConfiguration.class
})
public class AccountConfiguration {

    @Bean
    AccountStore accountStore(Databases databases, Outboxes outboxes, InstantSource clock) {
        Shards shards = databases.forService(Services.ACCOUNT.role());
        return new AccountStore(shards.home(), outboxes.forService(shards), clock);
    }

    @Bean
    Accounts accounts(AccountStore store) {
        return new Accounts(store.shard());
    }

    @Bean
    UserRoles userRoles(AccountStore store) {
        return new UserRoles(store.shard());
    }

    @Bean
    PasswordRules passwordRules(AccountProperties properties) {
        return new PasswordRules(properties);
    }

    @Bean
    PasswordHasher passwordHasher(AccountProperties properties, MeterRegistry meters) {
        return new PasswordHasher(properties.hashing(), meters);
    }

    @Bean
    CredentialVerifier credentialVerifier(
            AccountStore store,
            Accounts accounts,
            PasswordHasher hasher,
            PasswordRules rules,
            RateLimiter limiter,
            AccountProperties properties,
            SecurityLog log,
            MeterRegistry meters) {
        return new CredentialVerifier(
                accounts,
                hasher,
                rules,
                new KnownNetworks(store.shard()),
                limiter,
                properties.rates().login(),
                log,
                meters);
    }
}
