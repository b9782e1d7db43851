package io.madang.comment.change;

import io.madang.comment.tree.ArticleComments;
import io.madang.comment.tree.CommentPath;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Gives out the places below parents, each after the last; under the article's lock. */
final class Siblings {

    private final ArticleComments comments;
    private final Map<CommentPath, CommentPath> last = new HashMap<>();

    Siblings(ArticleComments comments) {
        this.comments = comments;
    }

    CommentPath next(CommentPath parent) {
        CommentPath next = greatestChild(parent)
                .map(child -> child.next()
                        .orElseThrow(() -> new Failure(
                                ErrorCode.UNPROCESSABLE,
                                "No more comments fit at this place. Answer another comment instead.")))
                .orElseGet(parent::firstChild);
        last.put(parent, next);
        return next;
    }

    private Optional<CommentPath> greatestChild(CommentPath parent) {
        return Optional.ofNullable(last.get(parent))
                .or(() -> comments.greatestBelow(parent).map(path -> path.cut(parent.level() + 1)));
    }
}
