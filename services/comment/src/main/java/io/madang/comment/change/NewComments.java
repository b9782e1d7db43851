package io.madang.comment.change;

import static io.madang.kernel.error.Argument.arg;

import io.madang.comment.CommentReason;
import io.madang.comment.change.CommentChange.Creation;
import io.madang.comment.nickname.UnconfirmedNicknames;
import io.madang.comment.tree.ArticleComments;
import io.madang.contracts.account.User;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentPath;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The new comments of one batch: each gets its place, and all are written at once. */
final class NewComments {

    private static final String PARENT = "parentId";

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
            throw Failure.of(CommentReason.ARTICLE_CLOSED).with("closedAt", closedAt.toString());
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

    /** Inserts them with the nicknames that were read before; these have to be confirmed after the commit. */
    void insert(Shard shard) {
        comments.insert(placed);
        UnconfirmedNicknames.insert(shard, placed);
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
            throw Failure.ofField(
                    PARENT, CommentReason.PARENT_NOT_FOUND, arg("comment", id), arg("article", article.id()));
        }
        if (parent.deleted()) {
            throw Failure.ofField(PARENT, CommentReason.PARENT_DELETED);
        }
        CommentPath path = new CommentPath(parent.path());
        if (path.level() >= maxLevels) {
            throw Failure.ofField(PARENT, CommentReason.TOO_DEEP, arg("levels", maxLevels))
                    .with("maxDepth", maxLevels);
        }
        return path;
    }
}
