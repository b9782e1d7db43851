package io.madang.bench.board;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.like.LikesChanged;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.outbox.Outbox;
import io.madang.outbox.Outboxes;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;

/** Likes as they would be without sharing transactions: the same rows and the same event, one transaction for each. */
@RestController
class PlainLikeController {

    private final ArticleDirectory articles;
    private final Shards shards;
    private final Outbox outbox;

    PlainLikeController(ArticleDirectory articles, Databases databases, Outboxes outboxes) {
        this.articles = articles;
        this.shards = databases.forService("like");
        this.outbox = outboxes.forService(shards);
    }

    record Liked(boolean liked, long likeCount, boolean changed) {}

    record Count(long count, long version) {}

    @Access(Who.USER)
    @RateLimited(value = "like", count = 120, perSeconds = 60)
    @PutMapping("/v1/bench/articles/{id}/like")
    Liked like(@PathVariable("id") ArticleId id, Caller caller) {
        articles.required(id);
        UserId user = caller.requiredUser();
        Shard shard = shards.of(id);
        return shard.transaction(() -> {
            shard.sql(
                            """
                            insert into like_counts (article_id, like_count, version) values (?, 1, 1)
                            on duplicate key update like_count = like_count + 1, version = version + 1
                            """)
                    .param(id.value())
                    .update();
            Count count = shard.sql("select like_count, version from like_counts where article_id = ?")
                    .param(id.value())
                    .query((row, number) -> new Count(row.getLong(1), row.getLong(2)))
                    .single();
            shard.sql("insert into likes (article_id, user_id, version, liked_at) values (?, ?, ?, ?)")
                    .params(id.value(), user.value(), count.version(), UtcTime.column(Instant.now()))
                    .update();
            outbox.append(
                    shard,
                    id,
                    LikesChanged.TYPE,
                    count.version(),
                    new LikesChanged(id, List.of(user), List.of(), count.count()));
            return new Liked(true, count.count(), true);
        });
    }
}
