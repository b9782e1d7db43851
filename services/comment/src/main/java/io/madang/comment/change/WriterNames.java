package io.madang.comment.change;

import static io.madang.kernel.error.Argument.arg;

import io.madang.comment.CommentReason;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Those who write in one transaction, as the account service knew them just before it. */
final class WriterNames {

    private final Map<UserId, User> users;
    private final @Nullable Failure failure;

    private WriterNames(Map<UserId, User> users, @Nullable Failure failure) {
        this.users = users;
        this.failure = failure;
    }

    /** Asks for everybody who writes something; those who only delete need not be known. */
    static WriterNames of(List<CommentChange> changes, Users users) {
        List<UserId> writers = changes.stream()
                .filter(change -> !(change instanceof CommentChange.Deletion))
                .map(CommentChange::by)
                .distinct()
                .toList();
        Map<UserId, User> found = new HashMap<>();
        if (!writers.isEmpty()) {
            try {
                users.users(writers).forEach(user -> found.put(user.id(), user));
            } catch (Failure e) {
                return new WriterNames(Map.of(), e);
            }
        }
        return new WriterNames(found, null);
    }

    /** Why somebody may not make the change, if so. */
    Optional<Failure> objection(CommentChange change) {
        if (change instanceof CommentChange.Deletion) {
            return Optional.empty();
        }
        if (failure != null) {
            return Optional.of(failure);
        }
        User user = users.get(change.by());
        if (user == null) {
            return Optional.of(Failure.of(CommentReason.ACCOUNT_GONE, arg("user", change.by())));
        }
        return user.suspended() ? Optional.of(Failure.of(CommonReason.ACCOUNT_SUSPENDED)) : Optional.empty();
    }

    /** Somebody whose change met no objection. */
    User writer(UserId id) {
        return Objects.requireNonNull(users.get(id));
    }
}
