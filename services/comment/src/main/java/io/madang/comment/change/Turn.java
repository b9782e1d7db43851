package io.madang.comment.change;

import io.madang.comment.change.Change.Creation;
import io.madang.comment.change.Change.Deletion;
import io.madang.comment.change.Change.Edit;
import io.madang.comment.change.Outcome.Done;
import io.madang.comment.change.Outcome.Unchanged;
import io.madang.comment.tree.ArticleComments;
import io.madang.comment.tree.CommentPath;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Acts;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One transaction's turn at an article whose count it has locked: all that is asked of it, each with an outcome of its
 * own. A request is refused before anything is written for it, so that the others can go on; a failure to write fails
 * them all.
 */
final class Turn {

    private final Shard shard;
    private final ArticleHead article;
    private final ArticleComments comments;
    private final NewComments newComments;
    private final WriterNames writers;
    private final Ledger ledger;
    private final IdempotencyKeys keys;
    private final Acts acts;
    private final Instant now;

    Turn(
            Shard shard,
            ArticleHead article,
            ArticleComments comments,
            NewComments newComments,
            WriterNames writers,
            Ledger ledger,
            IdempotencyKeys keys,
            Acts acts,
            Instant now) {
        this.shard = shard;
        this.article = article;
        this.comments = comments;
        this.newComments = newComments;
        this.writers = writers;
        this.ledger = ledger;
        this.keys = keys;
        this.acts = acts;
        this.now = now;
    }

    /** Writes new comments first, together, and then does the rest one by one: all came at the same time. */
    List<Outcome> take(List<Change> changes) {
        Outcome[] outcomes = new Outcome[changes.size()];
        for (int i = 0; i < outcomes.length; i++) {
            if (changes.get(i) instanceof Creation creation) {
                outcomes[i] = Outcome.of(() -> create(creation));
            }
        }
        newComments.insert();
        for (int i = 0; i < outcomes.length; i++) {
            switch (changes.get(i)) {
                case Creation done -> {}
                case Edit edit -> outcomes[i] = Outcome.of(() -> edit(edit));
                case Deletion deletion -> outcomes[i] = Outcome.of(() -> delete(deletion));
            }
        }
        ledger.close();
        return List.of(outcomes);
    }

    private Outcome create(Creation creation) {
        RepeatKey once = creation.once();
        if (once == null) {
            return new Done(write(creation));
        }
        return keys.kept(shard, once.scope(), once.key(), once.digest(), Comment.class)
                .<Outcome>map(Unchanged::new)
                .orElseGet(() -> {
                    Comment comment = write(creation);
                    keys.keep(shard, once.scope(), once.key(), once.digest(), comment);
                    return new Done(comment);
                });
    }

    private Comment write(Creation creation) {
        Comment comment = newComments.place(creation, writers.writer(creation.by()));
        ledger.created(comment);
        return comment;
    }

    private Outcome edit(Edit edit) {
        Comment comment = required(edit.id());
        if (!edit.by().equals(comment.writerId())) {
            throw Failure.forbidden("Only its writer can edit a comment.");
        }
        EntityTag.check(edit.ifMatch(), comment.version(), "comment");
        if (comment.content().equals(edit.content().text())) {
            return new Unchanged(comment);
        }
        comments.edit(comment.id(), edit.content().text(), now);
        Comment edited = required(comment.id());
        ledger.edited(edited);
        return new Done(edited);
    }

    private Outcome delete(Deletion deletion) {
        Comment comment = required(deletion.id());
        if (!deletion.moderator() && !deletion.by().equals(comment.writerId())) {
            throw Failure.forbidden("Only its writer, or a moderator of the board, can delete a comment.");
        }
        if (comments.hasAnswers(comment)) {
            comments.mark(comment.id(), now);
        } else {
            comments.remove(comment.id());
            removeMarkedAncestors(new CommentPath(comment.path()));
        }
        ledger.deleted(comment);
        if (!deletion.by().equals(comment.writerId())) {
            Subject subject = Subject.of(article.boardId(), comment);
            acts.tell(shard, deletion.by(), Deed.COMMENT_DELETED, subject, deletion.reason());
        }
        return new Done(comment);
    }

    /** A marked comment stays for its answers alone. */
    private void removeMarkedAncestors(CommentPath path) {
        for (Comment ancestor : comments.ancestors(path)) {
            if (!ancestor.deleted() || comments.hasAnswers(ancestor)) {
                return;
            }
            comments.remove(ancestor.id());
        }
    }

    private Comment required(CommentId id) {
        Optional<Comment> found = comments.find(id);
        Comment comment = found.orElseThrow(() -> Failure.notFound("There is no comment " + id + " here."));
        if (comment.deleted()) {
            throw new Failure(ErrorCode.GONE, "This comment has been deleted already.");
        }
        return comment;
    }
}
