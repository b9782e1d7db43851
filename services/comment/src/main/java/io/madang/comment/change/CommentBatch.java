package io.madang.comment.change;

import static io.madang.kernel.error.Argument.arg;

import io.madang.comment.CommentReason;
import io.madang.comment.change.ChangeOutcome.Done;
import io.madang.comment.change.ChangeOutcome.Unchanged;
import io.madang.comment.change.CommentChange.Creation;
import io.madang.comment.change.CommentChange.Deletion;
import io.madang.comment.change.CommentChange.Edit;
import io.madang.comment.tree.ArticleComments;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentPath;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.error.Failure;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All changes that one transaction makes to the comments of an article whose count it has locked, each with an outcome
 * of its own. A request is refused before anything is written for it, so that the others can go on; a failure to write
 * fails them all.
 */
final class CommentBatch {

    private final Shard shard;
    private final ArticleHead article;
    private final ArticleComments comments;
    private final NewComments newComments;
    private final WriterNames writers;
    private final LockedCommentCount lockedCount;
    private final IdempotencyKeys keys;
    private final ModerationLog moderationLog;
    private final Instant now;

    CommentBatch(
            Shard shard,
            ArticleHead article,
            ArticleComments comments,
            NewComments newComments,
            WriterNames writers,
            LockedCommentCount lockedCount,
            IdempotencyKeys keys,
            ModerationLog moderationLog,
            Instant now) {
        this.shard = shard;
        this.article = article;
        this.comments = comments;
        this.newComments = newComments;
        this.writers = writers;
        this.lockedCount = lockedCount;
        this.keys = keys;
        this.moderationLog = moderationLog;
        this.now = now;
    }

    /** Writes new comments first, together, and then does the rest one by one: all came at the same time. */
    List<ChangeOutcome> apply(List<CommentChange> changes) {
        ChangeOutcome[] outcomes = new ChangeOutcome[changes.size()];
        for (int i = 0; i < outcomes.length; i++) {
            if (changes.get(i) instanceof Creation creation) {
                outcomes[i] = ChangeOutcome.of(() -> create(creation));
            }
        }
        newComments.insert(shard);
        for (int i = 0; i < outcomes.length; i++) {
            switch (changes.get(i)) {
                case Creation done -> {}
                case Edit edit -> outcomes[i] = ChangeOutcome.of(() -> edit(edit));
                case Deletion deletion -> outcomes[i] = ChangeOutcome.of(() -> delete(deletion));
            }
        }
        lockedCount.close();
        return List.of(outcomes);
    }

    private ChangeOutcome create(Creation creation) {
        IdempotencyKey idempotencyKey = creation.idempotencyKey();
        if (idempotencyKey == null) {
            return new Done(write(creation));
        }
        return keys.kept(shard, idempotencyKey.scope(), idempotencyKey.key(), idempotencyKey.digest(), Comment.class)
                .<ChangeOutcome>map(Unchanged::new)
                .orElseGet(() -> {
                    Comment comment = write(creation);
                    keys.keep(shard, idempotencyKey.scope(), idempotencyKey.key(), idempotencyKey.digest(), comment);
                    return new Done(comment);
                });
    }

    private Comment write(Creation creation) {
        Comment comment = newComments.place(creation, writers.writer(creation.by()));
        lockedCount.created(comment);
        return comment;
    }

    private ChangeOutcome edit(Edit edit) {
        Comment comment = required(edit.id());
        if (!edit.by().equals(comment.writerId())) {
            throw Failure.of(CommentReason.EDIT_NOT_YOURS);
        }
        EntityTag.check(edit.ifMatch(), comment.version());
        if (comment.content().equals(edit.content().text())) {
            return new Unchanged(comment);
        }
        comments.edit(comment.id(), edit.content().text(), now);
        Comment edited = required(comment.id());
        lockedCount.edited(edited);
        return new Done(edited);
    }

    private ChangeOutcome delete(Deletion deletion) {
        Comment comment = required(deletion.id());
        if (!deletion.moderator() && !deletion.by().equals(comment.writerId())) {
            throw Failure.of(CommentReason.DELETE_NOT_YOURS);
        }
        if (comments.hasAnswers(comment)) {
            comments.mark(comment.id(), now);
            lockedCount.deleted(comment, comments.find(comment.id()).orElseThrow(), List.of());
        } else {
            lockedCount.deleted(comment, null, remove(comment));
        }
        if (!deletion.by().equals(comment.writerId())) {
            Subject subject = Subject.of(article.boardId(), comment);
            moderationLog.record(
                    shard, deletion.by(), ModerationActionType.COMMENT_DELETED, subject, deletion.reason());
        }
        return new Done(comment);
    }

    /** Removes a comment, and marked ancestors, which stay for their answers alone; says which are removed. */
    private List<CommentId> remove(Comment comment) {
        List<CommentId> removed = new ArrayList<>();
        comments.remove(comment.id());
        removed.add(comment.id());
        for (Comment ancestor : comments.ancestors(new CommentPath(comment.path()))) {
            if (!ancestor.deleted() || comments.hasAnswers(ancestor)) {
                break;
            }
            comments.remove(ancestor.id());
            removed.add(ancestor.id());
        }
        return removed;
    }

    private Comment required(CommentId id) {
        Optional<Comment> found = comments.find(id);
        Comment comment = found.orElseThrow(() -> Failure.of(CommonReason.COMMENT_NOT_FOUND, arg("comment", id)));
        if (comment.deleted()) {
            throw Failure.of(CommonReason.COMMENT_DELETED);
        }
        return comment;
    }
}
