package io.madang.shop.coupon.issue;

import io.lettuce.core.api.sync.RedisCommands;
import io.madang.contracts.shop.CampaignId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Compares campaigns with the coupons that they granted and with the places that Redis has, from beside the instances,
 * and puts right what is not.
 */
public final class CouponCheck {

    private static final int AT_ONCE = 100;

    private static final Map<String, String> RULES = new LinkedHashMap<>();

    static {
        RULES.put(
                "coupons that two orders hold or used",
                """
                select count(*) - count(distinct coupon_id) from coupon_orders
                where campaign_id = :id and state in ('RESERVED', 'USED')
                """);
        RULES.put(
                "coupons whose order does not know of them",
                """
                select count(*) from coupons c left join coupon_orders o
                    on o.coupon_id = c.coupon_id and o.order_id = c.order_id and o.state = c.state
                where c.campaign_id = :id and c.state in ('RESERVED', 'USED') and o.coupon_id is null
                """);
        RULES.put(
                "orders whose coupon does not know of them",
                """
                select count(*) from coupon_orders o left join coupons c
                    on c.campaign_id = o.campaign_id and c.user_id = o.user_id and c.order_id = o.order_id
                        and c.state = o.state
                where o.campaign_id = :id and o.state in ('RESERVED', 'USED') and c.coupon_id is null
                """);
        RULES.put(
                "free coupons with an order",
                """
                select count(*) from coupons
                where campaign_id = :id and state in ('ISSUED', 'VOIDED') and order_id is not null
                """);
    }

    private final Shards shards;
    private final Optional<RedisCommands<String, String>> redis;

    /** @param redis none where it is not reachable: then only the rows are compared */
    public CouponCheck(Shards shards, Optional<RedisCommands<String, String>> redis) {
        this.shards = shards;
        this.redis = redis;
    }

    private record Row(CampaignId id, int total, int granted, long epoch, boolean over) {

        /** In the epoch that a repair begins. */
        Row repaired() {
            return new Row(id, total, granted, epoch + 1, over);
        }
    }

    /**
     * Looks at all campaigns.
     *
     * @param repair whether counts are corrected, coupons and orders made to agree, and instances made to build the
     *     places of wrong campaigns anew
     * @param progress is told of each campaign
     * @return how many things are wrong, and were not repaired
     */
    public int run(boolean repair, Consumer<String> progress) {
        int wrong = 0;
        for (Source source : shards.sources()) {
            long after = 0;
            List<Row> some;
            do {
                some = campaigns(source, after);
                for (Row row : some) {
                    List<String> findings = findings(row);
                    String campaign = "campaign " + row.id() + ": ";
                    progress.accept(campaign + row.granted() + " of " + row.total() + " granted, " + said(findings));
                    if (repair && !findings.isEmpty()) {
                        repair(row.id());
                        findings = findings(row.repaired());
                        progress.accept(campaign + "repaired; its places are built anew within a second; now "
                                + said(findings));
                    }
                    wrong += findings.size();
                    after = row.id().value();
                }
            } while (some.size() == AT_ONCE);
        }
        return wrong;
    }

    private static String said(List<String> findings) {
        return findings.isEmpty() ? "sound" : String.join("; ", findings);
    }

    private List<Row> campaigns(Source source, long after) {
        return source.jdbc()
                .sql(
                        """
                select campaign_id, total, granted, epoch, closes_at < utc_timestamp(3) or stopped_at is not null
                from campaigns where campaign_id > :after order by campaign_id limit :limit
                """)
                .param("after", after)
                .param("limit", AT_ONCE)
                .query((row, number) -> new Row(
                        new CampaignId(row.getLong(1)),
                        row.getInt(2),
                        row.getInt(3),
                        row.getLong(4),
                        row.getBoolean(5)))
                .list();
    }

    private List<String> findings(Row row) {
        Shard shard = shards.of(row.id());
        List<String> findings = new ArrayList<>();
        // count and row of one moment
        shard.run(() -> {
            long counted = lockedCount(shard, row.id());
            long stored = stored(shard, row.id());
            if (counted != stored) {
                findings.add("the row counts " + counted + " and there are " + stored + " coupons");
            }
        });
        RULES.forEach((rule, query) -> {
            long times = shard.sql(query)
                    .param("id", row.id().value())
                    .query(Long.class)
                    .single();
            if (times != 0) {
                findings.add(times + " " + rule);
            }
        });
        if (!row.over()) {
            redis.flatMap(commands -> places(commands, row)).ifPresent(findings::add);
        }
        return findings;
    }

    private Optional<String> places(RedisCommands<String, String> commands, Row row) {
        IssueKeys keys = new IssueKeys(row.id());
        Map<String, String> meta = commands.hgetall(keys.meta());
        if (meta.isEmpty() || !meta.getOrDefault("epoch", "").equals(Long.toString(row.epoch()))) {
            // not opened yet, or being built this moment
            return Optional.empty();
        }
        long left = Long.parseLong(meta.getOrDefault("left", "0"));
        long taken = commands.hlen(keys.granted()) + commands.hlen(keys.reserved());
        boolean moved = !commands.hgetall(keys.meta()).equals(meta);
        return moved || left + taken == row.total() && left >= 0
                ? Optional.empty()
                : Optional.of("Redis has " + left + " places left and " + taken + " taken");
    }

    private void repair(CampaignId id) {
        Shard shard = shards.of(id);
        shard.run(() -> {
            lockedCount(shard, id);
            // a new epoch: every instance finds that Redis has another, and one of them builds the places
            shard.sql("update campaigns set granted = :granted, epoch = epoch + 1 where campaign_id = :id")
                    .param("granted", stored(shard, id))
                    .param("id", id.value())
                    .update();
        });
        new CouponOrderRepair(shards).repair(id);
    }

    private static long lockedCount(Shard shard, CampaignId id) {
        return shard.sql("select granted from campaigns where campaign_id = :id for update")
                .param("id", id.value())
                .query(Long.class)
                .single();
    }

    private static long stored(Shard shard, CampaignId id) {
        return shard.sql("select count(*) from coupons where campaign_id = :id")
                .param("id", id.value())
                .query(Long.class)
                .single();
    }
}
