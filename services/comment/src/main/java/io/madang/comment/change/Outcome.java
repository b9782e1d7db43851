package io.madang.comment.change;

import io.madang.contracts.comment.Comment;
import io.madang.kernel.error.Failure;
import java.util.function.Supplier;

/** What became of one change. */
sealed interface Outcome {

    /** The comment as it was left; as it was before, where it was deleted. */
    record Done(Comment comment) implements Outcome {}

    record Refused(Failure failure) implements Outcome {}

    /** Does what may be refused before anything is written. */
    static Outcome of(Supplier<Comment> change) {
        try {
            return new Done(change.get());
        } catch (Failure refused) {
            return new Refused(refused);
        }
    }

    default Comment comment() {
        return switch (this) {
            case Done done -> done.comment;
            // another thread's failure is told as one's own
            case Refused(Failure f) -> throw new Failure(f.code(), String.valueOf(f.getMessage()), f.details(), f);
        };
    }
}
