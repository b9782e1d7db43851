package io.madang.comment.change;

import io.madang.comment.CommentReason;
import io.madang.contracts.comment.CommentPath;
import io.madang.kernel.error.Failure;
import java.util.HashMap;
import java.util.Map;

/** Gives out the places below parents, each after the last; under the article's lock. */
final class Siblings {

    private final Map<CommentPath, CommentPath> last = new HashMap<>();

    /** @param greatestBelow the last place below each parent that has any below it, at whatever depth */
    Siblings(Map<CommentPath, CommentPath> greatestBelow) {
        greatestBelow.forEach((parent, greatest) -> last.put(parent, greatest.cut(parent.level() + 1)));
    }

    CommentPath next(CommentPath parent) {
        CommentPath before = last.get(parent);
        CommentPath next = before == null ? parent.firstChild() : before.next().orElseThrow(Siblings::full);
        last.put(parent, next);
        return next;
    }

    private static Failure full() {
        return Failure.of(CommentReason.NO_ROOM);
    }
}
