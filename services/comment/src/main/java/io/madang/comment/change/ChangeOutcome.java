package io.madang.comment.change;

import io.madang.contracts.comment.Comment;
import io.madang.kernel.error.Failure;
import java.util.function.Supplier;

/** What became of one change. */
sealed interface ChangeOutcome {

    /** The comment as it was left; as it was before, where it was deleted. */
    record Done(Comment comment) implements ChangeOutcome {}

    /** All was as wished already: an edit to the same, or a request that is only repeated. */
    record Unchanged(Comment comment) implements ChangeOutcome {}

    record Refused(Failure failure) implements ChangeOutcome {}

    /** Does what may be refused before anything is written; what is wrong on our side concerns all. */
    static ChangeOutcome of(Supplier<ChangeOutcome> change) {
        try {
            return change.get();
        } catch (Failure failure) {
            if (failure.code().status() >= 500) {
                throw failure;
            }
            return new Refused(failure);
        }
    }

    /** The comment, or the failure. */
    default Comment result() {
        return switch (this) {
            case Done(Comment comment) -> comment;
            case Unchanged(Comment comment) -> comment;
            // another thread's failure is told as one's own
            case Refused(Failure f) -> throw f.again();
        };
    }
}
