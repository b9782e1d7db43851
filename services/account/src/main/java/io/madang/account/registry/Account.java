package io.madang.account.registry;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.text.UtcText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An account as it is kept.
 *
 * @param passwordHash absent while nobody can log in
 * @param nicknameChangedAt absent until the nickname is changed for the first time
 * @param suspendedUntil when the suspension ends by itself; absent where it does not, or there is none
 * @param version grows with each change of the account
 */
public record Account(
        UserId id,
        String name,
        @Nullable String passwordHash,
        String nickname,
        long nicknameVersion,
        @Nullable Instant nicknameChangedAt,
        String bio,
        AccountStatus status,
        @Nullable Instant suspendedUntil,
        long version,
        Instant createdAt) {

    /** Fails unless the account may act, with a sentence for its owner. */
    public Account requireActive() {
        return switch (status) {
            case ACTIVE -> this;
            case SUSPENDED -> throw suspended(suspendedUntil);
            case CLOSED -> throw Failure.of(AccountReason.ACCOUNT_CLOSED);
        };
    }

    private static Failure suspended(@Nullable Instant until) {
        return until == null
                ? Failure.of(AccountReason.SUSPENDED)
                : Failure.of(AccountReason.SUSPENDED_UNTIL, arg("until", UtcText.of(until)));
    }

    /** The account as everybody may see it. */
    public User asUser() {
        return new User(id, nickname, nicknameVersion, bio, status == AccountStatus.SUSPENDED, createdAt);
    }

    @Override
    public String toString() {
        return "account " + id + " (" + status + ", version " + version + ")";
    }
}
