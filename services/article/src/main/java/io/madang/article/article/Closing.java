package io.madang.article.article;

import io.madang.article.ground.Ground;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Acts;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Closes articles for comments and opens them again: the article, its event and the act in one transaction. */
final class Closing {

    private final Ground ground;
    private final ArticleRows rows;
    private final Holding holding;
    private final Acts acts;

    Closing(Ground ground, ArticleRows rows, Holding holding, Acts acts) {
        this.ground = ground;
        this.rows = rows;
        this.holding = holding;
        this.acts = acts;
    }

    /** What is closed already stays closed since it was. */
    Article close(ArticleId id, Caller caller, String reason) {
        return change(id, ground.clock().instant().truncatedTo(ChronoUnit.MILLIS), caller, reason);
    }

    Article reopen(ArticleId id, Caller caller, String reason) {
        return change(id, null, caller, reason);
    }

    private Article change(ArticleId id, @Nullable Instant since, Caller caller, String reason) {
        return holding.change(id, (shard, article) -> {
            if (!caller.moderates(article.boardId().value())) {
                throw Failure.forbidden("Only the board's moderators may close article " + id + " or open it again.");
            }
            if ((since == null) == (article.closedAt() == null)) {
                return article;
            }
            rows.close(shard, id, since);
            Article changed = rows.find(shard, id).orElseThrow();
            ground.outbox().append(shard, id, ArticleUpdated.TYPE, changed.version(), new ArticleUpdated(changed));
            Deed deed = since == null ? Deed.ARTICLE_REOPENED : Deed.ARTICLE_CLOSED;
            acts.tell(shard, caller.requiredUser(), deed, Subject.of(changed), reason);
            return changed;
        });
    }
}
