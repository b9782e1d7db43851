package io.madang.read.list;

import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisCalls.Run;
import io.madang.edge.redis.RedisLease;
import io.madang.edge.redis.RedisScript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The lists of the newest articles in Redis; while Redis is away, all of this is an {@code unavailable} failure. */
final class BoardLists {

    /** How many changes are remembered, so that what the article service said a moment ago can be brought up to date. */
    static final int REMEMBERED = 1000;

    private static final int MAX_CHANGES_AT_ONCE = 500;
    private static final RedisScript APPLY_CHANGES = RedisScript.beside(BoardLists.class, "apply-changes.lua");
    private static final RedisScript REPAIR = RedisScript.beside(BoardLists.class, "repair.lua");
    private static final RedisScript READ = RedisScript.beside(BoardLists.class, "read.lua");
    private static final RedisScript CLOSE = RedisScript.of("redis.call('HSET', KEYS[1], 'closed', 1)"
            + " redis.call('PEXPIRE', KEYS[1], ARGV[1]) return redis.call('DEL', KEYS[2], KEYS[3])");

    private final RedisCalls redis;
    private final RedisLease leases;
    private final ListProperties properties;

    BoardLists(RedisCalls redis, ListProperties properties) {
        this.redis = redis;
        this.leases = new RedisLease(redis);
        this.properties = properties;
    }

    /** The ids that so many newer ones come before. */
    ListPart at(BoardId board, long offset, int limit) {
        return read(board, "rank", Long.toString(offset), limit);
    }

    /** The ids that are older than the given one. */
    ListPart before(BoardId board, long id, int limit) {
        return read(board, "before", ListKeys.member(id), limit);
    }

    private ListPart read(BoardId board, String how, String from, int limit) {
        String[] keys = {ListKeys.state(board), ListKeys.ids(board)};
        List<String> answer = redis.run(READ, ScriptOutputType.MULTI, keys, how, from, Integer.toString(limit));
        return switch (answer.getFirst()) {
            case "list" ->
                new ListPart.Found(
                        Long.parseLong(answer.get(1)),
                        Integer.parseInt(answer.get(2)),
                        new BoardArticleCount(board, Long.parseLong(answer.get(3)), Long.parseLong(answer.get(4))),
                        answer.subList(5, answer.size()).stream()
                                .map(ListKeys::id)
                                .toList());
            case "closed" -> new ListPart.Closed();
            default -> new ListPart.Missing();
        };
    }

    /** Takes in changes of any boards: one script for each board, all on their way at once. */
    void apply(Collection<ListChange> changes) {
        Map<BoardId, List<ListChange>> byBoard = new LinkedHashMap<>();
        for (ListChange change : changes) {
            byBoard.computeIfAbsent(change.count().boardId(), board -> new ArrayList<>())
                    .add(change);
        }
        List<Run> runs = new ArrayList<>();
        byBoard.forEach((board, all) -> {
            for (int from = 0; from < all.size(); from += MAX_CHANGES_AT_ONCE) {
                int to = Math.min(all.size(), from + MAX_CHANGES_AT_ONCE);
                runs.add(new Run(ListKeys.written(board), arguments(all.subList(from, to))));
            }
        });
        redis.runAll(APPLY_CHANGES, runs);
    }

    private String[] arguments(List<ListChange> changes) {
        List<String> arguments = new ArrayList<>(3 + 4 * changes.size());
        arguments.add(Integer.toString(properties.window()));
        arguments.add(Integer.toString(REMEMBERED));
        arguments.add(Long.toString(properties.kept().toMillis()));
        for (ListChange change : changes) {
            arguments.add(Long.toString(change.count().version()));
            arguments.add(ListKeys.member(change.article()));
            arguments.add(change.came() ? "+" : "-");
            arguments.add(Long.toString(change.count().count()));
        }
        return arguments.toArray(String[]::new);
    }

    /** Notes that a board is deleted: nothing comes into it any more. */
    void close(BoardId board) {
        redis.<Long>run(
                CLOSE,
                ScriptOutputType.INTEGER,
                ListKeys.written(board),
                Long.toString(properties.kept().toMillis()));
    }

    /**
     * Acquires the right to repair the board's list as the given owner, until the lease ends; false if another has it.
     */
    boolean tryAcquireLease(BoardId board, String owner, Duration length) {
        return leases.tryAcquire(ListKeys.lease(board), owner, length);
    }

    void release(BoardId board, String owner) {
        leases.release(ListKeys.lease(board), owner);
    }

    /**
     * Acquires the right to reconcile the board, which nobody else gets for the given time; false if another has it.
     */
    boolean tryAcquireReconcileLease(BoardId board, Duration length) {
        return leases.tryAcquire(ListKeys.reconcileLease(board), "", length);
    }

    /** The version of the newest change that is known; below 0 if nothing is known of the board. */
    long version(BoardId board) {
        String version = redis.call(commands -> commands.hget(ListKeys.state(board), "version"));
        return version == null ? -1 : Long.parseLong(version);
    }

    /** Makes the list what the article service says, unless the lease is lost or the answer too old. */
    RepairResult repair(BoardId board, String owner, Snapshot snapshot, boolean forget) {
        List<String> arguments = new ArrayList<>(7 + snapshot.ids().size());
        arguments.add(owner);
        arguments.add(Integer.toString(properties.window()));
        arguments.add(Long.toString(properties.kept().toMillis()));
        arguments.add(Long.toString(snapshot.count().version()));
        arguments.add(Long.toString(snapshot.count().count()));
        arguments.add(ListKeys.member(snapshot.floor(properties.window())));
        arguments.add(forget ? "1" : "0");
        snapshot.ids().forEach(id -> arguments.add(ListKeys.member(id)));
        List<Long> answer =
                redis.run(REPAIR, ScriptOutputType.MULTI, ListKeys.written(board), arguments.toArray(String[]::new));
        return new RepairResult(answer.get(0) == 1, answer.get(1), answer.get(2), answer.get(3) == 0);
    }

    /**
     * What became of a snapshot.
     *
     * @param missing how many ids should have been in the list before
     * @param surplus how many should not
     * @param filled whether there was no list before
     */
    record RepairResult(boolean done, long missing, long surplus, boolean filled) {}

    /**
     * What the article service says.
     *
     * @param count as it was before the ids were asked for, so that they include every change up to its version
     * @param ids the newest, newest first
     */
    record Snapshot(BoardArticleCount count, List<ArticleId> ids) {

        long floor(int window) {
            return ids.size() < window ? 0 : ids.getLast().value();
        }
    }

    /** Forgets all lists. */
    void clear() {
        redis.unlinkMatching(ListKeys.PATTERN);
    }
}
