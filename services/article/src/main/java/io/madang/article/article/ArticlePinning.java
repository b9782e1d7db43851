package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.article.order.BoardCounts;
import io.madang.article.store.ArticleStore;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Notices;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import java.util.List;

/** Makes articles notices of their boards. Whoever does holds the lock on the board's count, so the bound holds too. */
final class ArticlePinning {

    private final ArticleStore store;
    private final NoticeRows notices;
    private final ArticleLock articleLock;
    private final BoardCounts counts;
    private final ModerationLog moderationLog;

    ArticlePinning(
            ArticleStore store,
            NoticeRows notices,
            ArticleLock articleLock,
            BoardCounts counts,
            ModerationLog moderationLog) {
        this.store = store;
        this.notices = notices;
        this.articleLock = articleLock;
        this.counts = counts;
        this.moderationLog = moderationLog;
    }

    /** What is pinned already stays where it is. */
    void pin(ArticleId id, Caller caller) {
        articleLock.change(id, counts::lock, (shard, article) -> {
            requireModerator(article, caller);
            notices.tidy(shard, article.boardId());
            List<ArticleId> pinned = notices.of(article.boardId());
            if (pinned.contains(id)) {
                return false;
            }
            if (pinned.size() >= Notices.MOST) {
                throw Failure.of(ArticleReason.TOO_MANY_NOTICES, arg("max", Notices.MOST));
            }
            notices.insert(shard, article.boardId(), id, store.clock().instant());
            log(shard, article, ModerationActionType.ARTICLE_PINNED, caller);
            return true;
        });
    }

    void unpin(ArticleId id, Caller caller) {
        articleLock.change(id, counts::lock, (shard, article) -> {
            requireModerator(article, caller);
            boolean was = notices.delete(shard, article.boardId(), id);
            if (was) {
                log(shard, article, ModerationActionType.ARTICLE_UNPINNED, caller);
            }
            return was;
        });
    }

    private void log(Shard shard, Article article, ModerationActionType deed, Caller caller) {
        moderationLog.record(shard, caller.requiredUser(), deed, Subject.of(article), "");
    }

    private static void requireModerator(Article article, Caller caller) {
        if (!caller.moderates(article.boardId().value())) {
            throw Failure.of(ArticleReason.PINNING_FOR_MODERATORS);
        }
    }
}
