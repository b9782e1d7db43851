package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.batch.Chunks;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.ComputedScores;
import io.madang.leaderboard.ComputedScores.Change;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What users have earned: the sums of what they have in single articles. A sum changes in the transaction that changes
 * a part of it, and so does the score on the leaderboard.
 */
final class EarnedPoints {

    static final String CONTRIBUTIONS =
            "select user_id, article_id, revision, articles, comments, likes from point_contributions where ";
    static final String CONTRIBUTION = "(user_id = ? and article_id = ?)";
    static final String EARNED =
            "select user_id, articles, comments, likes, score from earned_points where user_id in ";

    /** Users whose score on the leaderboard is not what their points are worth. */
    static final String DIFFERENT =
            """
            select user_id from earned_points
            where user_id > :after and score <> articles * :article + comments * :comment + likes * :like
            order by user_id limit :limit
            """;

    private static final int CHUNK = 200;

    private final Shards shards;
    private final ComputedScores scores;
    private final PointsProperties worth;

    EarnedPoints(Shards shards, ComputedScores scores, PointsProperties worth) {
        this.shards = shards;
        this.scores = scores;
        this.worth = worth;
    }

    private record Row(Earned earned, long score) {
        static final Row NONE = new Row(Earned.NOTHING, 0);
    }

    /** What users have earned, those left out who have earned nothing, or whose database does not answer. */
    record Found(Map<UserId, Earned> earned, Map<UserId, Failure> unavailable) {}

    Found of(Collection<UserId> users) {
        Map<UserId, Earned> earned = new HashMap<>();
        Map<UserId, Failure> unavailable = shards.askEach(
                users, (source, some) -> rows(source, some).forEach((user, row) -> earned.put(user, row.earned())));
        return new Found(earned, unavailable);
    }

    /** Takes in contributions; those that are out of date are dropped. */
    void apply(List<Contribution> contributions) {
        Map<Source, List<Contribution>> bySource = new LinkedHashMap<>();
        contributions.forEach(
                one -> bySource.computeIfAbsent(shards.of(one.user()).source(), source -> new ArrayList<>())
                        .add(one));
        bySource.forEach((source, theirs) ->
                Chunks.of(theirs, one -> 1, CHUNK).forEach(some -> scores.follow(applyChunk(source, some))));
    }

    private ComputedScores.Entries applyChunk(Source source, List<Contribution> some) {
        ComputedScores.Batch batch = scores.batch(source);
        List<UserId> users = some.stream().map(Contribution::user).distinct().toList();
        return source.transaction(() -> {
            batch.lock(users);
            Map<Contribution.Key, Contribution> known = contributions(source, some);
            Map<UserId, Earned> differences = new HashMap<>();
            List<Contribution> newer = some.stream()
                    .filter(one -> !known.containsKey(one.key())
                            || Objects.requireNonNull(known.get(one.key())).revision() < one.revision())
                    .toList();
            newer.forEach(one -> {
                Contribution before = known.get(one.key());
                Earned difference = before == null ? one.earned() : one.earned().minus(before.earned());
                differences.merge(one.user(), difference, Earned::plus);
            });
            store(source, newer);
            return write(source, batch, differences);
        });
    }

    /** Adds to what users have earned, and tells the leaderboard. */
    private ComputedScores.Entries write(Source source, ComputedScores.Batch batch, Map<UserId, Earned> differences) {
        Map<UserId, Row> before = differences.isEmpty() ? Map.of() : rows(source, differences.keySet());
        List<Change> changes = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        differences.forEach((user, difference) -> {
            Row row = before.getOrDefault(user, Row.NONE);
            Earned earned = row.earned().plus(difference);
            long score = worth.points(earned);
            if (score != row.score() || !earned.equals(row.earned())) {
                changes.add(new Change(user, row.score(), score));
                Collections.addAll(values, user.value(), earned.articles(), earned.comments(), earned.likes(), score);
            }
        });
        if (!changes.isEmpty()) {
            source.jdbc()
                    .sql("insert into earned_points (user_id, articles, comments, likes, score) values "
                            + repeated("(?, ?, ?, ?, ?)", ", ", changes.size())
                            + " on duplicate key update articles = values(articles), comments = values(comments),"
                            + " likes = values(likes), score = values(score)")
                    .params(values)
                    .update();
        }
        return batch.append(changes);
    }

    /** Tells the leaderboard of all users whose points have another worth since a setting was changed. */
    long rescore() {
        long rescored = 0;
        for (Source source : shards.sources()) {
            List<UserId> some = different(source, 0);
            while (!some.isEmpty()) {
                List<UserId> here = some.stream()
                        .filter(user -> shards.of(user).source() == source)
                        .toList();
                if (!here.isEmpty()) {
                    ComputedScores.Batch batch = scores.batch(source);
                    scores.follow(source.transaction(() -> {
                        batch.lock(here);
                        Map<UserId, Earned> none = new HashMap<>();
                        here.forEach(user -> none.put(user, Earned.NOTHING));
                        return write(source, batch, none);
                    }));
                    rescored += here.size();
                }
                some = different(source, some.getLast().value());
            }
        }
        return rescored;
    }

    private List<UserId> different(Source source, long after) {
        return source.jdbc()
                .sql(DIFFERENT)
                .param("after", after)
                .param("article", worth.article())
                .param("comment", worth.comment())
                .param("like", worth.like())
                .param("limit", CHUNK)
                .query((row, number) -> new UserId(row.getLong(1)))
                .list();
    }

    private static Map<UserId, Row> rows(Source source, Collection<UserId> users) {
        Map<UserId, Row> rows = new HashMap<>();
        source.jdbc()
                .sql(EARNED + "(" + repeated("?", ", ", users.size()) + ")")
                .params(users.stream().map(UserId::value).toList())
                .query(row -> {
                    rows.put(new UserId(row.getLong(1)), new Row(earned(row, 2), row.getLong(5)));
                });
        return rows;
    }

    private static Map<Contribution.Key, Contribution> contributions(Source source, List<Contribution> some) {
        List<Object> params = new ArrayList<>(2 * some.size());
        some.forEach(one ->
                Collections.addAll(params, one.user().value(), one.article().value()));
        Map<Contribution.Key, Contribution> known = new HashMap<>();
        source.jdbc()
                .sql(CONTRIBUTIONS + repeated(CONTRIBUTION, " or ", some.size()))
                .params(params)
                .query(row -> {
                    Contribution one = new Contribution(
                            new UserId(row.getLong(1)), new ArticleId(row.getLong(2)), row.getLong(3), earned(row, 4));
                    known.put(one.key(), one);
                });
        return known;
    }

    private static void store(Source source, List<Contribution> some) {
        if (!some.isEmpty()) {
            List<Object> values = new ArrayList<>(6 * some.size());
            some.forEach(one -> Collections.addAll(
                    values,
                    one.user().value(),
                    one.article().value(),
                    one.revision(),
                    one.earned().articles(),
                    one.earned().comments(),
                    one.earned().likes()));
            source.jdbc()
                    .sql("insert into point_contributions (user_id, article_id, revision, articles, comments, likes)"
                            + " values " + repeated("(?, ?, ?, ?, ?, ?)", ", ", some.size())
                            + " on duplicate key update revision = values(revision), articles = values(articles),"
                            + " comments = values(comments), likes = values(likes)")
                    .params(values)
                    .update();
        }
    }

    private static Earned earned(ResultSet row, int first) throws SQLException {
        return new Earned(row.getLong(first), row.getLong(first + 1), row.getLong(first + 2));
    }

    private static String repeated(String item, String between, int times) {
        return String.join(between, Collections.nCopies(times, item));
    }
}
