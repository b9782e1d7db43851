package io.madang.shop.ranking;

import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanCursor;
import io.lettuce.core.ScoredValue;
import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.shop.OrderItem;
import io.madang.contracts.shop.PopularPeriod;
import io.madang.contracts.shop.PopularProducts;
import io.madang.contracts.shop.ProductId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLease;
import io.madang.edge.redis.RedisScript;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.Failure;
import io.madang.shop.order.Sale;
import io.madang.shop.store.ShopReason;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The points of products in Redis; while Redis is away, an {@code unavailable} failure. */
final class RankScores {

    private static final int BATCH = 200;
    private static final int SCANNED = 1000;
    private static final int MEMBER_LENGTH = Long.toString(Long.MAX_VALUE).length();
    private static final Duration REBUILD_CLAIM = Duration.ofSeconds(30);
    private static final RedisScript APPLY = RedisScript.beside(RankScores.class, "apply-sale.lua");
    private static final RedisScript MARK_BUILT = RedisScript.of(
            "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0" + " end redis.call('SET', KEYS[2], '1') return 1");

    private final RedisCalls writes;
    private final RedisCalls reads;
    private final RedisLease leases;
    private final RankCalendar calendar;

    RankScores(SharedRedisConnection connection, RankCalendar calendar, Duration deadline) {
        this.writes = new RedisCalls(connection, "ranking-writes", deadline);
        this.reads = new RedisCalls(connection, "ranking-reads", deadline);
        this.leases = new RedisLease(writes);
        this.calendar = calendar;
    }

    /** A product and its points. */
    record Ranked(ProductId product, double points) {}

    /** Takes in sales, in any order and as often as they come; returns how many were new. */
    int apply(List<Sale> sales) {
        List<RedisCalls.Run> runs = new ArrayList<>(sales.size());
        for (Sale sale : sales) {
            LocalDate day = calendar.dayOf(sale.paidAt());
            List<RankedSet> sets = calendar.setsOf(day);
            if (!sets.isEmpty()) {
                runs.add(run(sale, day, sets));
            }
        }
        int fresh = 0;
        for (int from = 0; from < runs.size(); from += BATCH) {
            List<RedisCalls.Run> some = runs.subList(from, Math.min(runs.size(), from + BATCH));
            fresh += writes.runAll(APPLY, some).stream()
                    .mapToInt(answer -> Math.toIntExact(answer.getFirst()))
                    .sum();
        }
        return fresh;
    }

    private RedisCalls.Run run(Sale sale, LocalDate day, List<RankedSet> sets) {
        List<String> keys = new ArrayList<>(1 + sets.size());
        List<String> arguments =
                new ArrayList<>(5 + 2 * sets.size() + 2 * sale.items().size());
        keys.add(calendar.orders(day));
        arguments.add(sale.order().toString());
        arguments.add(Long.toString(sale.version()));
        arguments.add(sale.counts() ? "1" : "0");
        arguments.add(Long.toString(calendar.ordersExpireAt(day).toEpochMilli()));
        arguments.add(Integer.toString(sets.size()));
        for (RankedSet set : sets) {
            keys.add(set.key());
            arguments.add(Long.toString(set.weight()));
            arguments.add(Long.toString(calendar.expiresAt(set.lastDay()).toEpochMilli()));
        }
        for (OrderItem item : sale.items()) {
            arguments.add(member(item.productId()));
            arguments.add(Integer.toString(item.pieces()));
        }
        return new RedisCalls.Run(keys.toArray(String[]::new), arguments.toArray(String[]::new));
    }

    /** The best, and among equals the newest first; unavailable while the sets are not complete. */
    List<Ranked> top(PopularPeriod period, LocalDate today) {
        if (reads.<Long>call(redis -> redis.exists(calendar.built())) == 0) {
            throw Failure.of(ShopReason.RANKING_UNAVAILABLE).retryAfter(1);
        }
        long epoch = RankCalendar.epochOf(today);
        String key =
                switch (period) {
                    case now -> calendar.now(epoch);
                    case yesterday -> calendar.day(today.minusDays(1));
                    case week -> calendar.week(today);
                };
        double scale = period == PopularPeriod.now ? RankCalendar.scale(epoch, today) : 1;
        List<ScoredValue<String>> found =
                reads.call(redis -> redis.zrevrangeWithScores(key, 0, PopularProducts.MOST - 1));
        return found.stream()
                .map(value -> new Ranked(new ProductId(Long.parseLong(value.getValue())), value.getScore() / scale))
                .toList();
    }

    boolean isBuilt() {
        return writes.<Long>call(redis -> redis.exists(calendar.built())) > 0;
    }

    /** Notes that everything is complete; false, and nothing is noted, if the holder has lost it. */
    boolean markBuilt(String holder) {
        return writes.<Long>run(
                        MARK_BUILT,
                        ScriptOutputType.INTEGER,
                        new String[] {calendar.rebuilding(), calendar.built()},
                        holder)
                == 1;
    }

    /** False while another instance rebuilds; a claim ends by itself. */
    boolean tryClaimRebuild(String holder) {
        return leases.tryAcquire(calendar.rebuilding(), holder, REBUILD_CLAIM);
    }

    /** False if the claim is lost: it has ended, or Redis has lost everything again. */
    boolean keepClaim(String holder) {
        return leases.renew(calendar.rebuilding(), holder, REBUILD_CLAIM);
    }

    void endClaim(String holder) {
        leases.release(calendar.rebuilding(), holder);
    }

    /** Deletes everything, some keys at a time. */
    void clear() {
        ScanArgs ours = ScanArgs.Builder.matches(calendar.all()).limit(SCANNED);
        ScanCursor cursor = ScanCursor.INITIAL;
        do {
            ScanCursor from = cursor;
            KeyScanCursor<String> part = writes.call(redis -> redis.scan(from, ours));
            String[] keys = part.getKeys().toArray(String[]::new);
            if (keys.length > 0) {
                writes.call(redis -> redis.unlink(keys));
            }
            cursor = part;
        } while (!cursor.isFinished());
    }

    /** All of one length, so that among equal points the order is that of the ids. */
    private static String member(ProductId product) {
        String id = product.toString();
        return "0".repeat(MEMBER_LENGTH - id.length()) + id;
    }
}
