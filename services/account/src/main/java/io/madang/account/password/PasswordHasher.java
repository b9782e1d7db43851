package io.madang.account.password;

import io.madang.account.AccountReason;
import io.madang.account.settings.AccountProperties.Hashing;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.text.Normalizer;
import java.util.Base64;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

/**
 * Argon2id, computed by only so many at once: a hash is meant to be expensive, and log-ins must not starve the rest.
 *
 * <p>Passwords are normalised first (NFKC), because keyboards differ in how they send the same Hangul or accent.
 */
public final class PasswordHasher {

    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;

    private final Argon2PasswordEncoder encoder;
    private final Semaphore turns;
    private final Hashing settings;
    private final Timer waiting;
    private final Timer hashing;
    private final String nobodysHash;

    public PasswordHasher(Hashing settings, MeterRegistry meters) {
        this.settings = settings;
        this.encoder = new Argon2PasswordEncoder(
                SALT_BYTES, HASH_BYTES, settings.parallelism(), settings.memoryKib(), settings.iterations());
        this.turns = new Semaphore(settings.effectiveConcurrency(), true);
        this.waiting = Timer.builder("madang.account.hashing.wait")
                .description("How long log-ins and sign-ups wait for their turn to hash")
                .register(meters);
        this.hashing = Timer.builder("madang.account.hashing")
                .description("How long one password hash takes")
                .register(meters);
        this.nobodysHash = nobodysHash(settings);
    }

    public String hash(String password) {
        return withPermit(() -> Objects.requireNonNull(encoder.encode(normalised(password))));
    }

    /** Whether the password has this hash. Without a hash the same work is done, and the answer is no. */
    public boolean matches(String password, @Nullable String hash) {
        boolean matches = withPermit(() -> encoder.matches(normalised(password), hash == null ? nobodysHash : hash));
        return hash != null && matches;
    }

    /** Whether the hash was made with other costs than today's. */
    public boolean outdated(String hash) {
        return !hash.startsWith(costs(settings));
    }

    /** Does work that counts as a hash: so many at once, and the others wait or are told to come again. */
    <T> T withPermit(Supplier<T> work) {
        long start = System.nanoTime();
        boolean acquired;
        try {
            acquired = turns.tryAcquire(settings.maxWait().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            acquired = false;
        }
        waiting.record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
        if (!acquired) {
            throw Failure.of(AccountReason.LOG_INS_BUSY)
                    .retryAfter(Math.max(1, settings.maxWait().toSeconds()));
        }
        try {
            return hashing.record(work);
        } finally {
            turns.release();
        }
    }

    private static String normalised(String password) {
        return Normalizer.normalize(password, Normalizer.Form.NFKC);
    }

    private static String costs(Hashing settings) {
        return "$argon2id$v=19$m=" + settings.memoryKib() + ",t=" + settings.iterations() + ",p="
                + settings.parallelism() + "$";
    }

    /** A hash of today's costs that no password is known for, so that a stranger's log-in costs the same. */
    private static String nobodysHash(Hashing settings) {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return costs(settings) + base64.encodeToString(new byte[SALT_BYTES]) + "$"
                + base64.encodeToString(new byte[HASH_BYTES]);
    }
}
