package io.madang.account.factor;

import io.madang.account.factor.SecretEncryption.Encrypted;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The authenticator apps of all users, one each. */
final class TotpFactors {

    /** How long somebody may take from the secret to the first code. */
    private static final Duration LONGEST_ENROLMENT = Duration.ofMinutes(15);

    private final Shard home;
    private final SecretEncryption encryption;
    private final RandomGenerator random;

    TotpFactors(Shard home, SecretEncryption encryption, RandomGenerator random) {
        this.home = home;
        this.encryption = encryption;
        this.random = random;
    }

    private record Row(Encrypted secret, Instant createdAt, @Nullable Instant confirmedAt) {}

    Optional<Instant> confirmedAt(UserId user) {
        return row(user).map(Row::confirmedAt);
    }

    /** Begins an enrolment, in place of one that was not finished; within the transaction that has locked the account. */
    byte[] begin(UserId user, Instant now) {
        byte[] secret = Totp.newSecret(random);
        Encrypted encrypted = encryption.encrypt(user, secret);
        home.sql(
                        """
                        replace into totp_factors (user_id, key_id, secret, created_at, confirmed_at, last_step)
                        values (:user, :key, :secret, :now, null, 0)
                        """)
                .param("user", user.value())
                .param("key", encrypted.keyId())
                .param("secret", encrypted.bytes())
                .param("now", UtcTime.column(now))
                .update();
        return secret;
    }

    /** Takes a code of an enrolment that has begun; returns whether it was right. */
    boolean confirm(UserId user, String code, Instant now) {
        boolean right = row(user)
                .filter(row -> row.confirmedAt() == null
                        && now.isBefore(row.createdAt().plus(LONGEST_ENROLMENT)))
                .filter(row -> use(user, row, code, now))
                .isPresent();
        if (right) {
            home.sql("update totp_factors set confirmed_at = :now where user_id = :user")
                    .param("now", UtcTime.column(now))
                    .param("user", user.value())
                    .update();
        }
        return right;
    }

    /** Takes a code; returns whether it is one of now that was not used before. */
    boolean use(UserId user, String code, Instant now) {
        return row(user)
                .filter(row -> row.confirmedAt() != null)
                .filter(row -> use(user, row, code, now))
                .isPresent();
    }

    private boolean use(UserId user, Row row, String code, Instant now) {
        byte[] secret = encryption.decrypt(user, row.secret());
        OptionalLong step = Totp.matchingStep(secret, code, now);
        if (step.isEmpty()) {
            return false;
        }
        // one statement: of two who send the same code at once, one finds the step used
        boolean fresh =
                home.sql("update totp_factors set last_step = :step where user_id = :user and last_step < :step")
                                .param("step", step.getAsLong())
                                .param("user", user.value())
                                .update()
                        > 0;
        if (fresh && encryption.isOutdated(row.secret())) {
            encryptAnew(user, row.secret(), secret);
        }
        return fresh;
    }

    private void encryptAnew(UserId user, Encrypted before, byte[] secret) {
        Encrypted encrypted = encryption.encrypt(user, secret);
        home.sql(
                        """
                        update totp_factors set key_id = :key, secret = :secret
                        where user_id = :user and secret = :before
                        """)
                .param("key", encrypted.keyId())
                .param("secret", encrypted.bytes())
                .param("user", user.value())
                .param("before", before.bytes())
                .update();
    }

    boolean remove(UserId user) {
        return home.sql("delete from totp_factors where user_id = :user")
                        .param("user", user.value())
                        .update()
                > 0;
    }

    private Optional<Row> row(UserId user) {
        return home.sql("select key_id, secret, created_at, confirmed_at from totp_factors where user_id = :user")
                .param("user", user.value())
                .query((row, number) -> new Row(
                        new Encrypted(row.getInt("key_id"), row.getBytes("secret")),
                        UtcTime.read(row, "created_at"),
                        UtcTime.readIfPresent(row, "confirmed_at")))
                .optional();
    }
}
