package io.madang.read.comment;

import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentSnapshot;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisCalls.Run;
import io.madang.edge.redis.RedisLease;
import io.madang.edge.redis.RedisScript;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The first comments of articles in Redis; while Redis is away, all of this is an {@code unavailable} failure. */
final class FirstCommentLists {

    private static final int MAX_UPDATES_AT_ONCE = 200;
    private static final RedisScript READ = RedisScript.beside(FirstCommentLists.class, "read-comments.lua");
    private static final RedisScript STORE = RedisScript.beside(FirstCommentLists.class, "store-comments.lua");
    private static final RedisScript APPLY = RedisScript.beside(FirstCommentLists.class, "apply-comments.lua");
    private static final RedisScript CLOSE = RedisScript.of("redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])"
            + " redis.call('HSET', KEYS[1], 'closed', 1) return redis.call('PEXPIRE', KEYS[1], ARGV[1])");

    private final RedisCalls redis;
    private final RedisLease leases;
    private final FirstCommentsProperties properties;
    private final JsonMapper json;

    FirstCommentLists(RedisCalls redis, FirstCommentsProperties properties, JsonMapper json) {
        this.redis = redis;
        this.leases = new RedisLease(redis);
        this.properties = properties;
        this.json = json;
    }

    /** So many of the article's comments, in the order in which they are read. */
    StoredComments read(ArticleId article, int wanted) {
        List<String> answer =
                redis.run(READ, ScriptOutputType.MULTI, CommentKeys.read(article), Integer.toString(wanted));
        return switch (answer.getFirst()) {
            case "list" ->
                new StoredComments.Found(answer.stream()
                        .skip(1)
                        .map(text -> json.readValue(text, Comment.class))
                        .toList());
            case "closed" -> new StoredComments.Closed();
            default -> new StoredComments.Missing();
        };
    }

    /** Acquires the right to ask for the article's list; false if another has it. */
    boolean tryAcquireLease(ArticleId article, String holder) {
        return leases.tryAcquire(CommentKeys.lease(article), holder, properties.lease());
    }

    void release(ArticleId article, String holder) {
        leases.release(CommentKeys.lease(article), holder);
    }

    /**
     * Keeps what the comment service says, and gives the lease up; false where that is not kept: the lease is lost, the
     * article is deleted, or a newer change was told.
     */
    boolean store(ArticleId article, String holder, CommentSnapshot snapshot) {
        List<Comment> comments = snapshot.comments();
        List<String> arguments = new ArrayList<>(4 + 3 * comments.size());
        arguments.add(holder);
        arguments.add(Long.toString(properties.kept().toMillis()));
        arguments.add(Long.toString(snapshot.version()));
        arguments.add(snapshot.whole() ? "" : comments.getLast().path());
        comments.forEach(comment -> add(arguments, comment));
        long stored = redis.<Long>run(
                STORE, ScriptOutputType.INTEGER, CommentKeys.written(article), arguments.toArray(String[]::new));
        return stored == 1;
    }

    /**
     * Takes in what events tell, those of one article in their order: one script for each article, all on their way at
     * once. Says how many lists were dropped, because a change before these is not known.
     */
    int apply(Collection<CommentUpdate> updates) {
        Map<ArticleId, List<CommentUpdate>> byArticle = new LinkedHashMap<>();
        for (CommentUpdate update : updates) {
            byArticle.computeIfAbsent(update.article(), id -> new ArrayList<>()).add(update);
        }
        List<Run> runs = new ArrayList<>();
        byArticle.forEach((article, all) -> {
            for (int from = 0; from < all.size(); from += MAX_UPDATES_AT_ONCE) {
                int to = Math.min(all.size(), from + MAX_UPDATES_AT_ONCE);
                runs.add(new Run(CommentKeys.written(article), arguments(all.subList(from, to))));
            }
        });
        return runs.isEmpty()
                ? 0
                : (int) redis.runAll(APPLY, runs).stream()
                        .filter(answer -> answer.getFirst() < 0)
                        .count();
    }

    private String[] arguments(List<CommentUpdate> updates) {
        List<String> arguments = new ArrayList<>();
        arguments.add(Integer.toString(properties.window()));
        for (CommentUpdate update : updates) {
            List<CommentId> removed = update.removed();
            Comment written = update.written();
            arguments.add(Long.toString(update.version()));
            arguments.add(removed == null ? "-1" : Integer.toString(removed.size()));
            arguments.add(written == null ? "0" : "1");
            if (removed != null) {
                removed.forEach(id -> arguments.add(id.toString()));
            }
            if (written != null) {
                add(arguments, written);
            }
        }
        return arguments.toArray(String[]::new);
    }

    private void add(List<String> arguments, Comment comment) {
        arguments.add(comment.path());
        arguments.add(comment.id().toString());
        arguments.add(json.writeValueAsString(comment));
    }

    /** Notes that an article is deleted: nobody asks for its comments any more. */
    void close(ArticleId article) {
        redis.<Long>run(
                CLOSE,
                ScriptOutputType.INTEGER,
                CommentKeys.written(article),
                Long.toString(properties.kept().toMillis()));
    }

    void clear() {
        redis.unlinkMatching(CommentKeys.PATTERN);
    }
}
