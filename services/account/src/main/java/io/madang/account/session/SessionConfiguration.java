package io.madang.account.session;

import io.madang.account.factor.LogInChallenges;
import io.madang.account.factor.Passkeys;
import io.madang.account.factor.SecondFactors;
import io.madang.account.password.Attempts;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.password.PasswordHasher;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Revocations;
import io.madang.kernel.id.Ids;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Wires sessions. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
public class SessionConfiguration {

    @Bean
    SessionStore sessions(AccountStore store) {
        return new SessionStore(store.shard(), store.outbox(), store.clock());
    }

    @Bean
    LogIn logIn(
            AccountStore store,
            Accounts accounts,
            UserRoles roles,
            CredentialVerifier credentialVerifier,
            PasswordHasher hasher,
            SessionStore sessions,
            AccessTokens accessTokens,
            AccountProperties properties,
            Ids ids,
            MeterRegistry meters,
            SecurityLog log,
            SecondFactors factors,
            LogInChallenges challenges,
            Passkeys passkeys,
            RateLimiter limiter) {
        return new LogIn(
                store.shard(),
                accounts,
                roles,
                credentialVerifier,
                hasher,
                sessions,
                accessTokens,
                properties,
                ids,
                store.clock(),
                new SecureRandom(),
                meters,
                log,
                factors,
                challenges,
                passkeys,
                new Attempts(limiter));
    }

    @Bean
    SessionsController sessionsController(
            LogIn logIn,
            SessionStore sessions,
            ClientAddresses addresses,
            AccountProperties properties,
            SecurityLog log) {
        return new SessionsController(logIn, sessions, addresses, properties.sessionLifetime(), log);
    }

    @Bean
    PasskeySessionsController passkeySessionsController(LogIn logIn, ClientAddresses addresses) {
        return new PasskeySessionsController(logIn, addresses);
    }

    @Bean
    AccessRevocations accessRevocations(Revocations revocations, SharedRedisConnection redis, InstantSource clock) {
        return new AccessRevocations(
                revocations, new RedisCalls(redis, "revocations-life", Duration.ofSeconds(1)), clock);
    }

    @Bean
    SessionSweeper sessionSweeper(AccountStore store, SessionStore sessions) {
        return new SessionSweeper(sessions, store.clock());
    }
}
