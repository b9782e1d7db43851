package io.madang.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows of downvotes, and their count beside that of the likes. Whoever changes them holds the lock on the row of the
 * counts.
 */
final class DownvoteRows {

    static final String STATE =
            """
            select coalesce((select downvote_count from like_counts where article_id = :article), 0),
                   exists (select 1 from downvotes where article_id = :article and user_id = :user)
            """;

    static final String AMONG = "select user_id from downvotes where article_id = :article and user_id in (:users)";

    static final String OF_USER =
            """
            select article_id, voted_at
            from downvotes force index (by_user)
            where user_id = :user and (voted_at < :at or voted_at = :at and article_id < :article)
            order by user_id desc, voted_at desc, article_id desc
            limit :limit
            """;

    static final String DELETE_SOME = "delete from downvotes where article_id = ? limit 1000";

    private static final Comparator<Downvote> NEWEST_FIRST = Comparator.comparing(Downvote::votedAt)
            .thenComparingLong(vote -> vote.articleId().value())
            .reversed();

    private DownvoteRows() {}

    /** An article that a user votes down. */
    record Downvote(ArticleId articleId, Instant votedAt) {}

    /** How many vote an article down, and whether the user does. */
    record State(long count, boolean downvoted) {}

    static State state(Shards shards, ArticleId article, UserId user) {
        return shards.of(article)
                .sql(STATE)
                .param("article", article.value())
                .param("user", user.value())
                .query((row, n) -> new State(row.getLong(1), row.getBoolean(2)))
                .single();
    }

    /** Those of the users who vote the article down. */
    static Set<UserId> among(Source source, ArticleId article, Collection<UserId> users) {
        return new HashSet<>(source.jdbc()
                .sql(AMONG)
                .param("article", article.value())
                .param("users", users.stream().map(UserId::value).toList())
                .query((row, n) -> new UserId(row.getLong(1)))
                .list());
    }

    /** What the user votes down, the newest vote first, after the given place: one statement for each database. */
    static List<Downvote> of(Shards shards, UserId user, Cursor after, int limit) {
        Map<String, Object> params = Map.of(
                "user", user.value(),
                "at", UtcTime.column(Instant.ofEpochMilli(after.at(0))),
                "article", after.at(1),
                "limit", limit);
        return shards.first(limit, NEWEST_FIRST, source -> source.jdbc()
                .sql(OF_USER)
                .params(params)
                .query((row, n) ->
                        new Downvote(new ArticleId(row.getLong("article_id")), UtcTime.read(row, "voted_at")))
                .list());
    }

    /** Those of the users who vote the article down do so no more: they like it. */
    static void withdraw(Source source, LikeCount before, List<UserId> users) {
        if (users.isEmpty()) {
            return;
        }
        ArticleId article = before.target().article();
        List<UserId> voters = List.copyOf(among(source, article, users));
        if (!voters.isEmpty()) {
            delete(source, article, voters);
            count(source, article, before.downvotes() - voters.size());
        }
    }

    static void insert(Source source, ArticleId article, List<UserId> users, Instant now) {
        if (users.isEmpty()) {
            return;
        }
        List<Object> values = new ArrayList<>(3 * users.size());
        users.forEach(user -> Collections.addAll(values, article.value(), user.value(), UtcTime.column(now)));
        source.jdbc()
                .sql("insert into downvotes (article_id, user_id, voted_at) values "
                        + String.join(", ", Collections.nCopies(users.size(), "(?, ?, ?)")))
                .params(values)
                .update();
    }

    /** All of them have one. */
    static void delete(Source source, ArticleId article, List<UserId> users) {
        if (users.isEmpty()) {
            return;
        }
        source.jdbc()
                .sql("delete from downvotes where article_id = :article and user_id in (:users)")
                .param("article", article.value())
                .param("users", users.stream().map(UserId::value).toList())
                .update();
    }

    static void count(Source source, ArticleId article, long count) {
        source.jdbc()
                .sql("update like_counts set downvote_count = :count where article_id = :article")
                .param("count", count)
                .param("article", article.value())
                .update();
    }
}
