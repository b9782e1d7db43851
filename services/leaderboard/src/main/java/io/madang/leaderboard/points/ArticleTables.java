package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.like.LikesChanged;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is known of the articles of one database; to be used inside of a transaction. */
final class ArticleTables {

    /** In the order of the ids, so that two who want the same articles do not wait for each other in a circle. */
    static final String LOCK =
            """
            select article_id, writer_id, deleted, like_count, like_version, own_like, own_like_version, revision
            from point_articles force index (primary) where article_id in (%s) order by article_id for update
            """;

    static final String COMMENT_COUNTS =
            "select article_id, writer_id, count(*) from point_comments force index (by_writer) where %s"
                    + " group by article_id, writer_id";
    static final String COMMENTS_OF = "(article_id = ? and writer_id = ? and deleted = 0)";

    static final String COMMENTERS =
            "select distinct writer_id from point_comments force index (by_writer) where article_id = ? and writer_id > 0";

    private final Source source;

    ArticleTables(Source source) {
        this.source = source;
    }

    /** A comment of an article. */
    record CommentKey(ArticleId article, CommentId comment) {}

    /**
     * What an event says of a comment.
     *
     * @param writer absent where it does not say who wrote it
     */
    record CommentState(@Nullable UserId writer, boolean deleted) {

        CommentState merge(CommentState other) {
            return new CommentState(writer == null ? other.writer : writer, deleted || other.deleted);
        }
    }

    /** The articles, which nobody else changes until the transaction ends. */
    Map<ArticleId, ArticleState> lock(Collection<ArticleId> articles) {
        SortedSet<Long> wanted = articles.stream().map(ArticleId::value).collect(Collectors.toCollection(TreeSet::new));
        SortedMap<Long, ArticleState> states = locked(wanted);
        if (states.size() < wanted.size()) {
            List<ArticleState> missing = wanted.stream()
                    .filter(article -> !states.containsKey(article))
                    .map(article -> ArticleState.unknown(new ArticleId(article)))
                    .toList();
            write("insert ignore into", missing, "");
            states.putAll(locked(wanted));
        }
        return states.values().stream().collect(Collectors.toMap(ArticleState::article, Function.identity()));
    }

    private SortedMap<Long, ArticleState> locked(Set<Long> articles) {
        SortedMap<Long, ArticleState> states = new TreeMap<>();
        source.jdbc()
                .sql(LOCK.formatted(repeated("?", ", ", articles.size())))
                .params(List.copyOf(articles))
                .query(row -> {
                    long writer = row.getLong(2);
                    states.put(
                            row.getLong(1),
                            new ArticleState(
                                    new ArticleId(row.getLong(1)),
                                    writer == 0 ? null : new UserId(writer),
                                    row.getBoolean(3),
                                    row.getLong(4),
                                    row.getLong(5),
                                    row.getBoolean(6),
                                    row.getLong(7),
                                    row.getLong(8)));
                });
        return states;
    }

    void store(Collection<ArticleState> states) {
        write(
                "insert into",
                states,
                " on duplicate key update writer_id = values(writer_id), deleted = values(deleted),"
                        + " like_count = values(like_count), like_version = values(like_version),"
                        + " own_like = values(own_like), own_like_version = values(own_like_version),"
                        + " revision = values(revision)");
    }

    private void write(String insert, Collection<ArticleState> states, String otherwise) {
        List<Object> values = new ArrayList<>(8 * states.size());
        states.forEach(state -> {
            UserId writer = state.writer();
            Collections.addAll(
                    values,
                    state.article().value(),
                    writer == null ? 0L : writer.value(),
                    state.deleted(),
                    state.likeCount(),
                    state.likeVersion(),
                    state.ownLike(),
                    state.ownLikeVersion(),
                    state.revision());
        });
        source.jdbc()
                .sql(insert + " point_articles (article_id, writer_id, deleted, like_count, like_version, own_like,"
                        + " own_like_version, revision) values "
                        + repeated("(?, ?, ?, ?, ?, ?, ?, ?)", ", ", states.size()) + otherwise)
                .params(values)
                .update();
    }

    /** Takes in what is known of comments, and gives the writers that are known now. */
    Map<CommentKey, UserId> merge(Map<CommentKey, CommentState> comments) {
        if (comments.isEmpty()) {
            return Map.of();
        }
        List<Object> values = new ArrayList<>(4 * comments.size());
        List<Object> keys = new ArrayList<>(2 * comments.size());
        comments.forEach((key, state) -> {
            UserId writer = state.writer();
            Collections.addAll(
                    values,
                    key.article().value(),
                    key.comment().value(),
                    writer == null ? 0L : writer.value(),
                    state.deleted());
            Collections.addAll(keys, key.article().value(), key.comment().value());
        });
        source.jdbc()
                .sql("insert into point_comments (article_id, comment_id, writer_id, deleted) values "
                        + repeated("(?, ?, ?, ?)", ", ", comments.size())
                        + " on duplicate key update writer_id = greatest(writer_id, values(writer_id)),"
                        + " deleted = greatest(deleted, values(deleted))")
                .params(values)
                .update();
        Map<CommentKey, UserId> writers = new HashMap<>();
        source.jdbc()
                .sql("select article_id, comment_id, writer_id from point_comments where writer_id > 0 and ("
                        + repeated("(article_id = ? and comment_id = ?)", " or ", comments.size()) + ")")
                .params(keys)
                .query(row -> {
                    writers.put(
                            new CommentKey(new ArticleId(row.getLong(1)), new CommentId(row.getLong(2))),
                            new UserId(row.getLong(3)));
                });
        return writers;
    }

    Set<UserId> commenters(ArticleId article) {
        return Set.copyOf(source.jdbc()
                .sql(COMMENTERS)
                .param(article.value())
                .query((row, number) -> new UserId(row.getLong(1)))
                .list());
    }

    /** How many comments users have in articles that are not deleted themselves. */
    Map<Contribution.Key, Long> comments(List<Contribution.Key> keys) {
        Map<Contribution.Key, Long> counts = new HashMap<>();
        if (!keys.isEmpty()) {
            List<Object> params = new ArrayList<>(2 * keys.size());
            keys.forEach(key ->
                    Collections.addAll(params, key.article().value(), key.user().value()));
            source.jdbc()
                    .sql(COMMENT_COUNTS.formatted(repeated(COMMENTS_OF, " or ", keys.size())))
                    .params(params)
                    .query(row -> {
                        counts.put(
                                new Contribution.Key(new UserId(row.getLong(2)), new ArticleId(row.getLong(1))),
                                row.getLong(3));
                    });
        }
        return counts;
    }

    /** Keeps who likes an article whose writer is not known yet. */
    void addEarlyLikes(LikesChanged likes, long version) {
        List<Object> values = new ArrayList<>();
        likes.liked()
                .forEach(user -> Collections.addAll(values, likes.articleId().value(), user.value(), version, true));
        likes.unliked()
                .forEach(user -> Collections.addAll(values, likes.articleId().value(), user.value(), version, false));
        if (!values.isEmpty()) {
            source.jdbc()
                    .sql("insert into point_early_likes (article_id, user_id, version, liked) values "
                            + repeated("(?, ?, ?, ?)", ", ", values.size() / 4)
                            + " on duplicate key update liked = if(values(version) > version, values(liked), liked),"
                            + " version = greatest(version, values(version))")
                    .params(values)
                    .update();
        }
    }

    /** Whether the writer likes the article, as kept before the writer was known; the others' likes are forgotten. */
    ArticleState takeEarlyLikes(ArticleState state, UserId writer) {
        record Early(long version, boolean liked) {}
        Optional<Early> own = source.jdbc()
                .sql("select version, liked from point_early_likes where article_id = ? and user_id = ?")
                .param(state.article().value())
                .param(writer.value())
                .query((row, number) -> new Early(row.getLong(1), row.getBoolean(2)))
                .optional();
        source.jdbc()
                .sql("delete from point_early_likes where article_id = ?")
                .param(state.article().value())
                .update();
        ArticleState known = state.writtenBy(writer);
        return own.map(early -> known.ownLike(early.liked(), early.version())).orElse(known);
    }

    /** Deleted articles and comments no longer tell who wrote them. */
    void forgetWriter(ArticleId article, UserId writer) {
        for (String table : List.of("point_articles", "point_comments")) {
            source.jdbc()
                    .sql("update " + table + " set writer_id = 0 where article_id = ? and writer_id = ? and deleted")
                    .param(article.value())
                    .param(writer.value())
                    .update();
        }
    }

    private static String repeated(String item, String between, int times) {
        return String.join(between, Collections.nCopies(times, item));
    }
}
