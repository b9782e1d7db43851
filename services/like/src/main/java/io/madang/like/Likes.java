package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikesChanged;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.time.InstantSource;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Changes an article's likes, for any number of requests in one transaction. */
final class Likes {

    static final String LOCK = "select like_count, version from like_counts where article_id = ? for update";

    /** The statement up to the ids of the users. */
    static final String LIKERS_AMONG = "select user_id from likes where article_id = ? and user_id in ";

    private static final String FIRST =
            """
            insert into like_counts (article_id, like_count, version) values (?, 0, 0)
            on duplicate key update version = version
            """;

    private final Shards shards;
    private final Outbox outbox;
    private final InstantSource clock;

    Likes(Shards shards, Outbox outbox, InstantSource clock) {
        this.shards = shards;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** The results of the requests, in their order, once all of them are committed. */
    List<LikeResult> change(ArticleId article, List<LikeRequest> requests) {
        Shard shard = shards.of(article);
        return shard.transaction(() -> {
            ArticleCount before = locked(shard, article);
            LikeBatch batch = LikeBatch.of(requests, before.count(), likersAmong(shard, article, requests));
            if (!batch.changesNothing()) {
                write(shard, before, batch);
            }
            return batch.results();
        });
    }

    /** The article's count, which nobody else changes until this transaction ends: so nobody changes its likes either. */
    private static ArticleCount locked(Shard shard, ArticleId article) {
        return lock(shard, article).stream().findFirst().orElseGet(() -> {
            shard.sql(FIRST).param(article.value()).update();
            return lock(shard, article).getFirst();
        });
    }

    private static List<ArticleCount> lock(Shard shard, ArticleId article) {
        return shard.sql(LOCK)
                .param(article.value())
                .query((row, n) -> new ArticleCount(article, row.getLong(1), row.getLong(2)))
                .list();
    }

    private static Set<UserId> likersAmong(Shard shard, ArticleId article, List<LikeRequest> requests) {
        List<Object> params = new ArrayList<>(requests.size() + 1);
        params.add(article.value());
        requests.forEach(request -> params.add(request.user().value()));
        return new HashSet<>(shard.sql(LIKERS_AMONG + list("?", requests.size()))
                .params(params)
                .query((row, n) -> new UserId(row.getLong(1)))
                .list());
    }

    private void write(Shard shard, ArticleCount before, LikeBatch batch) {
        ArticleId article = before.articleId();
        ArticleCount after = new ArticleCount(article, before.count() + batch.net(), before.version() + 1);
        insert(shard, after, batch.liked());
        delete(shard, article, batch.unliked());
        shard.sql("update like_counts set like_count = ?, version = ? where article_id = ?")
                .params(after.count(), after.version(), article.value())
                .update();
        outbox.append(
                shard,
                article,
                LikesChanged.TYPE,
                after.version(),
                new LikesChanged(article, batch.liked(), batch.unliked(), after.count()));
    }

    private void insert(Shard shard, ArticleCount after, List<UserId> users) {
        if (users.isEmpty()) {
            return;
        }
        LocalDateTime now = UtcTime.column(clock.instant());
        List<Object> params = new ArrayList<>(users.size() * 4);
        for (UserId user : users) {
            Collections.addAll(params, after.articleId().value(), user.value(), after.version(), now);
        }
        String rows = String.join(", ", Collections.nCopies(users.size(), "(?, ?, ?, ?)"));
        shard.sql("insert into likes (article_id, user_id, version, liked_at) values " + rows)
                .params(params)
                .update();
    }

    private static void delete(Shard shard, ArticleId article, List<UserId> users) {
        if (users.isEmpty()) {
            return;
        }
        List<Object> params = new ArrayList<>(users.size() + 1);
        params.add(article.value());
        users.forEach(user -> params.add(user.value()));
        shard.sql("delete from likes where article_id = ? and user_id in " + list("?", users.size()))
                .params(params)
                .update();
    }

    private static String list(String item, int times) {
        return "(" + String.join(", ", Collections.nCopies(times, item)) + ")";
    }
}
