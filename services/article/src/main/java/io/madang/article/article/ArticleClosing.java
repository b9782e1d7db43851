package io.madang.article.article;

import io.madang.article.ArticleReason;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.outbox.ModerationLog;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Closes articles for comments and opens them again: the article, its event and the log entry in one transaction. */
final class ArticleClosing {

    private final ArticleStore store;
    private final ArticleRows rows;
    private final ArticleLock articleLock;
    private final ModerationLog moderationLog;

    ArticleClosing(ArticleStore store, ArticleRows rows, ArticleLock articleLock, ModerationLog moderationLog) {
        this.store = store;
        this.rows = rows;
        this.articleLock = articleLock;
        this.moderationLog = moderationLog;
    }

    /** What is closed already stays closed since it was. */
    Article close(ArticleId id, Caller caller, String reason) {
        return change(id, store.clock().instant().truncatedTo(ChronoUnit.MILLIS), caller, reason);
    }

    Article reopen(ArticleId id, Caller caller, String reason) {
        return change(id, null, caller, reason);
    }

    private Article change(ArticleId id, @Nullable Instant since, Caller caller, String reason) {
        return articleLock.change(id, (shard, article) -> {
            if (!caller.moderates(article.boardId().value())) {
                throw Failure.of(ArticleReason.CLOSING_FOR_MODERATORS);
            }
            if ((since == null) == (article.closedAt() == null)) {
                return article;
            }
            rows.close(shard, id, since);
            Article changed = rows.find(shard, id).orElseThrow();
            store.outbox().append(shard, id, ArticleUpdated.TYPE, changed.version(), new ArticleUpdated(changed));
            ModerationActionType deed =
                    since == null ? ModerationActionType.ARTICLE_REOPENED : ModerationActionType.ARTICLE_CLOSED;
            moderationLog.record(shard, caller.requiredUser(), deed, Subject.of(changed), reason);
            return changed;
        });
    }
}
