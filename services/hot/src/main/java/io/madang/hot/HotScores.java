package io.madang.hot;

import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotArticles;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.id.SnowflakeIds;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is known of each day's articles in Redis, and their order; while Redis is away, an {@code unavailable} failure. */
final class HotScores {

    /** How much one script takes in, which keeps Redis from others for a few milliseconds. */
    static final int BATCH = 500;

    private static final int MEMBERS = 8;
    private static final RedisScript APPLY = RedisScript.beside(HotScores.class, "apply-updates.lua");
    private static final RedisScript TOP = RedisScript.beside(HotScores.class, "top-articles.lua");

    private final RedisCalls writes;
    private final RedisCalls reads;
    private final HotDays days;
    private final HotProperties properties;

    HotScores(SharedRedisConnection redisConnection, HotDays days, HotProperties properties) {
        this.writes = new RedisCalls(redisConnection, "hot-scores", properties.redisDeadline());
        this.reads = new RedisCalls(redisConnection, "hot-lists", properties.redisDeadline());
        this.days = days;
        this.properties = properties;
    }

    /** Applies updates of articles of the day, and says how many of them were not new. */
    int apply(LocalDate day, List<ScoreUpdate> updates) {
        int stale = 0;
        for (int from = 0; from < updates.size(); from += BATCH) {
            stale += applyAtOnce(day, updates.subList(from, Math.min(updates.size(), from + BATCH)));
        }
        return stale;
    }

    private int applyAtOnce(LocalDate day, List<ScoreUpdate> updates) {
        List<String> keys = new ArrayList<>(1 + updates.size());
        List<String> arguments = new ArrayList<>(5 + 6 * updates.size());
        keys.add(HotKeys.all(day));
        Collections.addAll(
                arguments,
                HotKeys.boards(day),
                Long.toString(days.expiresAt(day).toEpochMilli()),
                Integer.toString(properties.likeWeight()),
                Integer.toString(properties.commentWeight()),
                Integer.toString(properties.viewWeight()));
        for (ScoreUpdate one : updates) {
            keys.add(HotKeys.article(day, one.article()));
            String version = Long.toString(one.version());
            String article = HotKeys.member(one.article());
            switch (one) {
                case ScoreUpdate.Text text ->
                    Collections.addAll(
                            arguments,
                            name(text.part()),
                            version,
                            article,
                            text.board().toString(),
                            text.writer().toString(),
                            text.title());
                case ScoreUpdate.Gone gone -> Collections.addAll(arguments, "gone", version, article, "", "", "");
                case ScoreUpdate.Count count ->
                    Collections.addAll(
                            arguments, name(count.part()), version, article, Long.toString(count.count()), "", "");
            }
        }
        Long stale = writes.run(
                APPLY, ScriptOutputType.INTEGER, keys.toArray(String[]::new), arguments.toArray(String[]::new));
        return Math.toIntExact(stale);
    }

    private static String name(ScoreUpdate.Part part) {
        return part.name().toLowerCase(Locale.ROOT);
    }

    /** The hottest articles of the day, or of one board on that day: one script, one round trip. */
    List<HotArticle> top(LocalDate day, @Nullable BoardId board) {
        String set = board == null ? HotKeys.all(day) : HotKeys.board(day, board);
        List<String> found = reads.run(
                TOP,
                ScriptOutputType.MULTI,
                new String[] {set},
                HotKeys.articles(day),
                Integer.toString(HotArticles.MOST));
        List<HotArticle> top = new ArrayList<>(HotArticles.MOST);
        for (int i = 0; i < found.size(); i += MEMBERS) {
            long score = (long) Double.parseDouble(found.get(i + 1));
            boolean ties = !top.isEmpty() && top.getLast().score() == score;
            int rank = ties ? top.getLast().rank() : top.size() + 1;
            top.add(article(rank, score, found.subList(i, i + MEMBERS)));
        }
        return List.copyOf(top);
    }

    private static HotArticle article(int rank, long score, List<String> members) {
        ArticleId id = HotKeys.article(members.getFirst());
        return new HotArticle(
                rank,
                id,
                BoardId.of(members.get(2)),
                UserId.of(members.get(3)),
                members.get(4),
                score,
                Long.parseLong(members.get(5)),
                Long.parseLong(members.get(6)),
                Long.parseLong(members.get(7)),
                Instant.ofEpochMilli(SnowflakeIds.millisOf(id.value())));
    }

    /** Deletes everything, some keys at a time. */
    void clear() {
        writes.unlinkMatching(HotKeys.PREFIX + "*");
    }
}
