package io.madang.shop.coupon.campaign;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponVoided;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.shop.store.ShopStore;
import java.util.List;

/**
 * Takes back the unused coupons of a campaign in bounded steps, each a transaction that also says how far it got. A
 * coupon that an order holds meanwhile is taken back when the order lets go of it.
 */
public final class CouponVoiding {

    static final String NEXT =
            """
            select user_id, coupon_id, state, version from coupons
            where campaign_id = :campaign and user_id > :after order by user_id limit :limit for update
            """;

    private final ShopStore store;
    private final CampaignRows rows;
    private final int step;

    public CouponVoiding(ShopStore store, CampaignRows rows, int step) {
        this.store = store;
        this.rows = rows;
        this.step = step;
    }

    private record Row(long user, long coupon, String state, long version) {}

    /** Does all that there is to do. */
    public void run() {
        store.shards().forEachSource(source -> {
            for (CampaignId campaign : rows.voiding(source)) {
                while (step(campaign)) {
                    // the next step begins where this one ended
                }
            }
        });
    }

    /** Takes one step; false at the end. */
    boolean step(CampaignId campaign) {
        Shard shard = rows.shardOf(campaign);
        return shard.transaction(() -> {
            long after = shard.sql(
                            "select voided_through from campaigns where campaign_id = :id and voiding = true for update")
                    .param("id", campaign.value())
                    .query(Long.class)
                    .optional()
                    .orElse(Long.MAX_VALUE);
            List<Row> some = shard.sql(NEXT)
                    .param("campaign", campaign.value())
                    .param("after", after)
                    .param("limit", step)
                    .query((row, number) -> new Row(row.getLong(1), row.getLong(2), row.getString(3), row.getLong(4)))
                    .list();
            List<Row> unused =
                    some.stream().filter(row -> row.state().equals("ISSUED")).toList();
            if (!unused.isEmpty()) {
                shard.sql("update coupons set state = 'VOIDED', version = version + 1"
                                + " where campaign_id = :campaign and user_id in (:users)")
                        .param("campaign", campaign.value())
                        .param("users", unused.stream().map(Row::user).toList())
                        .update();
                store.outbox()
                        .append(unused.stream()
                                .map(row -> event(shard, campaign, row))
                                .toList());
            }
            boolean more = some.size() == step;
            shard.sql(
                            """
                    update campaigns set voided = voided + :voided, voided_through = :through, voiding = :more
                    where campaign_id = :id
                    """)
                    .param("voided", unused.size())
                    .param("through", some.isEmpty() ? after : some.getLast().user())
                    .param("more", more)
                    .param("id", campaign.value())
                    .update();
            return more;
        });
    }

    private static Outbox.Addressed event(Shard shard, CampaignId campaign, Row row) {
        CouponId coupon = new CouponId(row.coupon());
        return new Outbox.Addressed(
                shard,
                coupon,
                new Outbox.Entry(
                        CouponVoided.TYPE,
                        row.version() + 1,
                        new CouponVoided(coupon, campaign, new UserId(row.user()))));
    }
}
