package io.madang.account.factor;

import io.madang.account.password.Attempts;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.settings.AccountProperties;
import io.madang.cluster.ClusterKeys;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.edge.request.RelyingParty;
import io.madang.kernel.id.Ids;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires second factors. */
@Configuration(proxyBeanMethods = false)
public class FactorConfiguration {

    private static final String KEY = "second-factor-";
    private static final Duration REDIS_DEADLINE = Duration.ofSeconds(1);

    @Bean
    SecondFactors secondFactors(
            AccountStore store,
            Accounts accounts,
            Passkeys passkeys,
            ClusterKeys keys,
            RateLimiter limiter,
            AccountProperties properties,
            SecurityLog log,
            MeterRegistry meters) {
        SecureRandom random = new SecureRandom();
        SecretEncryption encryption =
                new SecretEncryption(properties.secondFactor().keyId(), id -> keys.key(KEY + id), random);
        return new SecondFactors(
                store.shard(),
                accounts,
                new TotpFactors(store.shard(), encryption, random),
                passkeys,
                new RecoveryCodes(store.shard(), random),
                new Attempts(limiter),
                properties,
                store.clock(),
                log,
                meters);
    }

    @Bean
    Passkeys passkeys(
            AccountStore store,
            RelyingParty site,
            SharedRedisConnection redis,
            AccountProperties properties,
            Ids ids,
            SecurityLog log) {
        SecureRandom random = new SecureRandom();
        RedisCalls calls = new RedisCalls(redis, "passkey-challenges", REDIS_DEADLINE);
        Map<PasskeyPurpose, Challenges> challenges = Arrays.stream(PasskeyPurpose.values())
                .collect(Collectors.toUnmodifiableMap(
                        Function.identity(),
                        purpose -> new Challenges(
                                calls,
                                random,
                                purpose.word(),
                                properties.secondFactor().challengeLifetime(),
                                1)));
        return new Passkeys(
                site, properties.secondFactor().issuer(), new PasskeyRows(store.shard()), challenges, ids, random, log);
    }

    @Bean
    LogInChallenges logInChallenges(SharedRedisConnection redis, AccountProperties properties) {
        return new LogInChallenges(new Challenges(
                new RedisCalls(redis, "log-in-challenges", REDIS_DEADLINE),
                new SecureRandom(),
                "log-in",
                properties.secondFactor().challengeLifetime(),
                LogInChallenges.TRIES));
    }
}
