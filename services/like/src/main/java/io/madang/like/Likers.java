package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikedArticle;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads who likes an article, how many do, and what somebody likes. */
final class Likers {

    static final String STATE =
            """
            select coalesce((select like_count from like_counts where article_id = :article), 0),
                   exists (select 1 from likes where article_id = :article and user_id = :user)
            """;

    static final String COUNTS =
            "select article_id, like_count, version from like_counts where article_id in (:articles)";

    /** Newest first, from any place at the same cost. */
    static final String NEWEST =
            """
            select user_id, version, liked_at
            from likes force index (newest)
            where article_id = :article and (version < :version or version = :version and user_id < :user)
            order by article_id desc, version desc, user_id desc
            limit :limit
            """;

    /** What a user likes in one database, the newest like first, from the index alone. */
    static final String LIKED =
            """
            select article_id, liked_at
            from likes force index (by_user)
            where user_id = :user and (liked_at < :at or liked_at = :at and article_id < :article)
            order by user_id desc, liked_at desc, article_id desc
            limit :limit
            """;

    private static final Comparator<LikedArticle> NEWEST_FIRST = Comparator.comparing(LikedArticle::likedAt)
            .thenComparingLong(liked -> liked.articleId().value())
            .reversed();

    private static final long NOBODY = 0;
    private static final Cursor START = new Cursor(Long.MAX_VALUE, Long.MAX_VALUE);

    /** No like is as new as this. */
    static final Cursor NOW = new Cursor(Instant.parse("9999-01-01T00:00:00Z").toEpochMilli(), Long.MAX_VALUE);

    private final Shards shards;

    Likers(Shards shards) {
        this.shards = shards;
    }

    /** One who likes an article; {@code version} is the count's that this like brought about. */
    record Liker(UserId user, long version, Instant likedAt) {

        Cursor cursor() {
            return new Cursor(version, user.value());
        }
    }

    /** How many like an article, and whether the user does. */
    record State(long count, boolean liked) {}

    State state(ArticleId article, @Nullable UserId user) {
        return shards.of(article)
                .sql(STATE)
                .param("article", article.value())
                .param("user", user == null ? NOBODY : user.value())
                .query((row, n) -> new State(row.getLong(1), row.getBoolean(2)))
                .single();
    }

    /** Those who like the article, newest first, after the given place. */
    List<Liker> newest(ArticleId article, @Nullable Cursor after, int limit) {
        Cursor place = after == null ? START : after;
        return shards.of(article)
                .sql(NEWEST)
                .param("article", article.value())
                .param("version", place.at(0))
                .param("user", place.at(1))
                .param("limit", limit)
                .query((row, n) -> new Liker(
                        new UserId(row.getLong("user_id")), row.getLong("version"), UtcTime.read(row, "liked_at")))
                .list();
    }

    /** What the user likes, the newest like first, after the given place: one statement for each database. */
    Gathered<LikedArticle> likedBy(UserId user, @Nullable Cursor after, int limit) {
        Cursor place = after == null ? NOW : after;
        Map<String, Object> params = Map.of(
                "user", user.value(),
                "at", UtcTime.column(Instant.ofEpochMilli(place.at(0))),
                "article", place.at(1),
                "limit", limit);
        return shards.gather(limit, NEWEST_FIRST, source -> source.jdbc()
                .sql(LIKED)
                .params(params)
                .query((row, n) ->
                        new LikedArticle(new ArticleId(row.getLong("article_id")), UtcTime.read(row, "liked_at")))
                .list());
    }

    /** The counts of the articles, in their order, without those whose database is away. */
    List<ArticleCount> counts(List<ArticleId> articles) {
        Map<ArticleId, ArticleCount> found = new HashMap<>();
        Map<ArticleId, Failure> unavailable = shards.askEach(articles, (source, some) -> source.jdbc()
                .sql(COUNTS)
                .param("articles", some.stream().map(ArticleId::value).toList())
                .query(row -> {
                    ArticleId article = new ArticleId(row.getLong(1));
                    found.put(article, new ArticleCount(article, row.getLong(2), row.getLong(3)));
                }));
        return articles.stream()
                .filter(article -> !unavailable.containsKey(article))
                .map(article -> found.getOrDefault(article, ArticleCount.none(article)))
                .toList();
    }
}
