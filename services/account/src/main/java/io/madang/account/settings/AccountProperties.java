package io.madang.account.settings;

import io.madang.edge.limit.RateLimit;
import io.madang.edge.picture.PictureLimits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The account service's configuration, {@code madang.account.*}.
 *
 * @param accessTokenLifetime how long a log-out or suspension may take to reach everywhere while Redis is away; at most
 *     15 minutes
 * @param refreshTokenLifetime how long a session lives without being used
 * @param sessionLifetime how long a session lives at most, however often it is used
 * @param refreshGrace how long a used refresh token still yields its unused successor, for clients that lost the reply
 * @param sessionsPerUser when a user has more, the one unused for longest ends
 * @param siteNames what the site is called; no password may contain it
 * @param nicknameInterval the least time between two nickname changes of a user; zero for no such policy
 */
@ConfigurationProperties("madang.account")
public record AccountProperties(
        @DefaultValue("10m") Duration accessTokenLifetime,
        @DefaultValue("30d") Duration refreshTokenLifetime,
        @DefaultValue("180d") Duration sessionLifetime,
        @DefaultValue("10s") Duration refreshGrace,
        @DefaultValue("50") int sessionsPerUser,
        @DefaultValue("0s") Duration nicknameInterval,
        @DefaultValue({"madang", "마당"}) List<String> siteNames,
        @DefaultValue Lengths lengths,
        @DefaultValue Hashing hashing,
        @DefaultValue Rates rates,
        @DefaultValue PictureLimits pictures,
        @DefaultValue SecurityLogging securityLog,
        @DefaultValue SecondFactor secondFactor) {

    private static final Duration LONGEST_ACCESS = Duration.ofMinutes(15);

    public AccountProperties {
        require(
                isPositive(accessTokenLifetime) && accessTokenLifetime.compareTo(LONGEST_ACCESS) <= 0,
                "access-token-lifetime must be at most 15 minutes, not " + accessTokenLifetime);
        require(
                refreshTokenLifetime.compareTo(accessTokenLifetime) > 0,
                "refresh-token-lifetime must be longer than access-token-lifetime, not " + refreshTokenLifetime);
        require(
                sessionLifetime.compareTo(accessTokenLifetime) > 0,
                "session-lifetime must be longer than access-token-lifetime, not " + sessionLifetime);
        require(
                !refreshGrace.isNegative() && refreshGrace.compareTo(Duration.ofMinutes(1)) <= 0,
                "refresh-grace must be 0 to 60 seconds, not " + refreshGrace);
        require(
                sessionsPerUser >= 1 && sessionsPerUser <= 1000,
                "sessions-per-user must be 1 to 1000, not " + sessionsPerUser);
        siteNames = List.copyOf(siteNames);
        require(siteNames.size() <= 20, "site-names must be 20 at most, not " + siteNames.size());
        require(!nicknameInterval.isNegative(), "nickname-interval must not be negative: " + nicknameInterval);
    }

    /** When a session that is used now ends unless it is used again: no later than a session lives at most. */
    public Instant sessionEnd(Instant createdAt, Instant now) {
        Instant unused = now.plus(refreshTokenLifetime);
        Instant last = createdAt.plus(sessionLifetime);
        return unused.isBefore(last) ? unused : last;
    }

    /** Lengths in characters (code points), within what the columns hold. */
    public record Lengths(
            @DefaultValue("3") int nameMin,
            @DefaultValue("32") int nameMax,
            @DefaultValue("2") int nicknameMin,
            @DefaultValue("20") int nicknameMax,
            @DefaultValue("8") int passwordMin,
            @DefaultValue("128") int passwordMax,
            @DefaultValue("500") int bioMax) {

        public Lengths {
            require(
                    nameMin >= 1 && nameMin <= nameMax && nameMax <= 32,
                    "lengths.name-min/-max must lie within 1 to 32");
            require(
                    nicknameMin >= 1 && nicknameMin <= nicknameMax && nicknameMax <= 64,
                    "lengths.nickname-min/-max must lie within 1 to 64");
            require(
                    passwordMin >= 8 && passwordMin <= passwordMax && passwordMax <= 1024,
                    "lengths.password-min/-max must lie within 8 to 1024");
            require(bioMax >= 0 && bioMax <= 1000, "lengths.bio-max must lie within 0 to 1000");
        }
    }

    /**
     * The cost of argon2id, and how many hashes are computed at once.
     *
     * @param concurrency each takes {@code memoryKib} and a core while it runs; 0 for the number of processors
     * @param maxWait how long a request waits for its turn before it is told to come again
     */
    public record Hashing(
            @DefaultValue("19456") int memoryKib,
            @DefaultValue("2") int iterations,
            @DefaultValue("1") int parallelism,
            @DefaultValue("0") int concurrency,
            @DefaultValue("5s") Duration maxWait) {

        public Hashing {
            require(memoryKib >= 8 * parallelism && memoryKib <= 1 << 20, "hashing.memory-kib must be 8 to 1048576");
            require(iterations >= 1 && iterations <= 20, "hashing.iterations must be 1 to 20");
            require(parallelism >= 1 && parallelism <= 16, "hashing.parallelism must be 1 to 16");
            require(concurrency >= 0 && concurrency <= 1024, "hashing.concurrency must be 0 to 1024");
            require(isPositive(maxWait), "hashing.max-wait must be positive: " + maxWait);
        }

        public int effectiveConcurrency() {
            return concurrency > 0 ? concurrency : Runtime.getRuntime().availableProcessors();
        }
    }

    /**
     * How often things may be tried.
     *
     * @param loginFailures wrong passwords in any {@code loginPeriod} at most, per account name and per address
     * @param signUps new accounts per {@code signUpPeriod} and address
     */
    public record Rates(
            @DefaultValue("10") int loginFailures,
            @DefaultValue("15m") Duration loginPeriod,
            @DefaultValue("20") int signUps,
            @DefaultValue("1h") Duration signUpPeriod) {

        public Rates {
            require(loginFailures >= 1 && loginFailures <= 1000, "rates.login-failures must be 1 to 1000");
            require(isPositive(loginPeriod) && isPositive(signUpPeriod), "rates: periods must be positive");
            require(signUps >= 1 && signUps <= 10_000, "rates.sign-ups must be 1 to 10000");
        }

        public RateLimit login() {
            return new RateLimit(loginFailures, loginPeriod);
        }

        public RateLimit signUp() {
            return new RateLimit(signUps, signUpPeriod);
        }
    }

    /**
     * The security log.
     *
     * @param kept how long entries are kept
     * @param fullAddresses whether addresses are written as they are, and not only their networks
     * @param perUserAndHour how many entries one user may cause in an hour, on each instance, and how many refused
     *     log-ins of the user's name are written
     */
    public record SecurityLogging(
            @DefaultValue("365d") Duration kept,
            @DefaultValue("false") boolean fullAddresses,
            @DefaultValue("200") int perUserAndHour) {

        public SecurityLogging {
            require(isPositive(kept), "security-log.kept must be positive: " + kept);
            require(
                    perUserAndHour >= 1 && perUserAndHour <= 100_000,
                    "security-log.per-user-and-hour must be 1 to 100000");
        }
    }

    /**
     * The second factor.
     *
     * @param requiredFor who must have one: without it they can log in only to set one up
     * @param challengeLifetime how long somebody may take from the password to the second factor
     * @param issuer what authenticator apps call the site
     * @param keyId of the key that encrypts secrets from now on; those encrypted with others are read as before
     */
    public record SecondFactor(
            @DefaultValue("none") RequiredFor requiredFor,
            @DefaultValue("5m") Duration challengeLifetime,
            @DefaultValue("Madang") String issuer,
            @DefaultValue("1") int keyId) {

        private static final Duration LONGEST_CHALLENGE = Duration.ofMinutes(10);

        public SecondFactor {
            require(
                    isPositive(challengeLifetime) && challengeLifetime.compareTo(LONGEST_CHALLENGE) <= 0,
                    "second-factor.challenge-lifetime must be at most 10 minutes, not " + challengeLifetime);
            require(
                    !issuer.isBlank() && issuer.length() <= 40 && issuer.indexOf(':') < 0,
                    "second-factor.issuer must have 1 to 40 characters and no colon");
            require(keyId >= 1 && keyId <= 1_000_000, "second-factor.key-id must be 1 to 1000000");
        }
    }

    /** Who must have a second factor. */
    public enum RequiredFor {
        NONE,
        ADMINS,
        ALL
    }

    private static boolean isPositive(Duration duration) {
        return !duration.isNegative() && !duration.isZero();
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.account: " + message);
        }
    }
}
