package io.madang.account.settings;

import io.madang.edge.limit.Limit;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The account service's configuration, {@code madang.account.*}.
 *
 * @param accessTokenLifetime how long a log-out or suspension may take to reach everywhere; at most 15 minutes
 * @param refreshTokenLifetime how long a session lives without being used
 * @param refreshGrace how long a used refresh token still yields its unused successor, for clients that lost the reply
 * @param sessionsPerUser when a user has more, the one unused for longest ends
 * @param nicknameInterval the least time between two nickname changes of a user; zero for no such policy
 */
@ConfigurationProperties("madang.account")
public record AccountProperties(
        @DefaultValue("10m") Duration accessTokenLifetime,
        @DefaultValue("30d") Duration refreshTokenLifetime,
        @DefaultValue("10s") Duration refreshGrace,
        @DefaultValue("50") int sessionsPerUser,
        @DefaultValue("0s") Duration nicknameInterval,
        @DefaultValue Lengths lengths,
        @DefaultValue Hashing hashing,
        @DefaultValue Rates rates,
        @DefaultValue Pictures pictures) {

    private static final Duration LONGEST_ACCESS = Duration.ofMinutes(15);

    public AccountProperties {
        require(
                isPositive(accessTokenLifetime) && accessTokenLifetime.compareTo(LONGEST_ACCESS) <= 0,
                "access-token-lifetime must be at most 15 minutes, not " + accessTokenLifetime);
        require(
                refreshTokenLifetime.compareTo(accessTokenLifetime) > 0,
                "refresh-token-lifetime must be longer than access-token-lifetime, not " + refreshTokenLifetime);
        require(
                !refreshGrace.isNegative() && refreshGrace.compareTo(Duration.ofMinutes(1)) <= 0,
                "refresh-grace must be 0 to 60 seconds, not " + refreshGrace);
        require(
                sessionsPerUser >= 1 && sessionsPerUser <= 1000,
                "sessions-per-user must be 1 to 1000, not " + sessionsPerUser);
        require(!nicknameInterval.isNegative(), "nickname-interval must not be negative: " + nicknameInterval);
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

        public Limit login() {
            return new Limit(loginFailures, loginPeriod);
        }

        public Limit signUp() {
            return new Limit(signUps, signUpPeriod);
        }
    }

    /**
     * What may be uploaded as an avatar.
     *
     * @param maxBytes no more than {@code madang.request.max-body} lets through
     * @param maxPixels checked before anything is decoded
     * @param concurrency how many pictures are decoded at once; each may take 4 bytes per pixel
     */
    public record Pictures(
            @DefaultValue("1048576") int maxBytes,
            @DefaultValue("25000000") int maxPixels,
            @DefaultValue("2") int concurrency) {

        public Pictures {
            require(maxBytes >= 1024 && maxBytes <= 64 << 20, "pictures.max-bytes must be 1 KiB to 64 MiB");
            require(maxPixels >= 256 * 256, "pictures.max-pixels must be at least 65536");
            require(concurrency >= 1 && concurrency <= 64, "pictures.concurrency must be 1 to 64");
        }
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
