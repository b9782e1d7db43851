package io.madang.comment.change;

import io.madang.comment.change.Change.Creation;
import io.madang.comment.tree.ArticleComments;
import io.madang.comment.tree.CommentPath;
import io.madang.contracts.account.User;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The new comments of one turn: each gets its place, and all are written at once. */
final class NewComments {

    private final ArticleHead article;
    private final int maxLevels;
    private final Ids ids;
    private final Instant now;
    private final ArticleComments comments;
    private final Siblings siblings;
    private final Map<CommentId, Comment> parents;
    private final List<Comment> placed = new ArrayList<>();

    NewComments(
            ArticleHead article,
            int maxLevels,
            Ids ids,
            Instant now,
            ArticleComments comments,
            List<Creation> creations) {
        this.article = article;
        this.maxLevels = maxLevels;
        this.ids = ids;
        this.now = now;
        this.comments = comments;
        this.parents =
                comments
                        .find(creations.stream()
                                .map(Creation::parentId)
                                .filter(Objects::nonNull)
                                .distinct()
                                .toList())
                        .stream()
                        .collect(Collectors.toMap(Comment::id, Function.identity()));
        this.siblings = new Siblings(comments.greatestBelow(creations.stream()
                .map(creation -> pathOf(creation.parentId()))
                .flatMap(Optional::stream)
                .distinct()
                .toList()));
    }

    /** Makes the comment, or fails without a trace; it is in the database after {@link #insert}. */
    Comment place(Creation creation, User writer) {
        Instant closedAt = article.closedAt();
        if (closedAt != null) {
            throw new Failure(
                    ErrorCode.CONFLICT,
                    "The moderators have closed this article: it can be read, but nobody can comment on it any more.",
                    Map.of("closedAt", closedAt.toString()));
        }
        CommentPath path = siblings.next(parentOf(creation.parentId()));
        Comment comment = new Comment(
                new CommentId(ids.next()),
                article.id(),
                creation.parentId(),
                path.text(),
                path.level() - 1,
                writer.id(),
                writer.nickname(),
                writer.nicknameVersion(),
                creation.content().text(),
                false,
                1,
                now,
                now);
        placed.add(comment);
        return comment;
    }

    void insert() {
        comments.insert(placed);
    }

    private Optional<CommentPath> pathOf(@Nullable CommentId parent) {
        return parent == null
                ? Optional.of(CommentPath.TOP)
                : Optional.ofNullable(parents.get(parent)).map(comment -> new CommentPath(comment.path()));
    }

    private CommentPath parentOf(@Nullable CommentId id) {
        if (id == null) {
            return CommentPath.TOP;
        }
        Comment parent = parents.get(id);
        if (parent == null) {
            throw new Failure(
                    ErrorCode.NOT_FOUND,
                    "There is no comment " + id + " to answer on article " + article.id() + ".",
                    Map.of("field", "parentId"));
        }
        if (parent.deleted()) {
            throw new Failure(
                    ErrorCode.CONFLICT, "The comment that you answer has been deleted.", Map.of("field", "parentId"));
        }
        CommentPath path = new CommentPath(parent.path());
        if (path.level() >= maxLevels) {
            throw new Failure(
                    ErrorCode.UNPROCESSABLE,
                    "Comments go " + maxLevels + " levels deep here. Answer the comment above this one instead.",
                    Map.of("field", "parentId", "maxDepth", maxLevels));
        }
        return path;
    }
}
