package io.madang.shop.coupon.redemption;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.OrderId;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What became of coupons in orders; to be changed under the coupon's lock. */
final class CouponOrders {

    static final String DUE =
            """
            select coupon_id, order_id, campaign_id, user_id from coupon_orders
            where state = 'RESERVED' and until <= :now order by until limit :limit
            """;

    static final String FORGET = "delete from coupon_orders where state = 'CANCELLED' and until <= :now limit :limit";

    /** What an order does with a coupon. */
    enum Use {
        RESERVED,
        USED,
        CANCELLED
    }

    /** @param until from when on a reservation ends by itself if its order has ended */
    record Entry(Use use, long discount, Instant until) {

        boolean isOverdue(Instant now) {
            return use == Use.RESERVED && !until.isAfter(now);
        }
    }

    /** A reservation that ends by itself if its order has ended. */
    record Due(CouponId coupon, OrderId order, CampaignId campaign, UserId user) {}

    Optional<Entry> find(Shard shard, CouponId coupon, OrderId order) {
        return shard.sql(
                        "select state, discount, until from coupon_orders where coupon_id = :coupon and order_id = :order")
                .param("coupon", coupon.value())
                .param("order", order.value())
                .query((row, number) -> new Entry(Use.valueOf(row.getString(1)), row.getLong(2), UtcTime.read(row, 3)))
                .optional();
    }

    void put(Shard shard, CouponRow coupon, OrderId order, Entry entry) {
        shard.sql(
                        """
                insert into coupon_orders (coupon_id, order_id, campaign_id, user_id, state, discount, until)
                values (:coupon, :order, :campaign, :user, :state, :discount, :until)
                on duplicate key update state = values(state), discount = values(discount), until = values(until)
                """)
                .param("coupon", coupon.id().value())
                .param("order", order.value())
                .param("campaign", coupon.campaign().value())
                .param("user", coupon.user().value())
                .param("state", entry.use().name())
                .param("discount", entry.discount())
                .param("until", UtcTime.column(entry.until()))
                .update();
    }

    List<Due> due(Source source, Instant now, int limit) {
        return source.jdbc()
                .sql(DUE)
                .param("now", UtcTime.column(now))
                .param("limit", limit)
                .query((row, number) -> new Due(
                        new CouponId(row.getLong(1)),
                        new OrderId(row.getLong(2)),
                        new CampaignId(row.getLong(3)),
                        new UserId(row.getLong(4))))
                .list();
    }

    /** Orders that let go of the coupon are still refused it, and do not tell whose it was. */
    void disown(Shard shard, CouponId coupon) {
        shard.sql("update coupon_orders set user_id = coupon_id where coupon_id = :coupon")
                .param("coupon", coupon.value())
                .update();
    }

    /** Forgets cancellations that are old enough; returns how many. */
    int forget(Source source, Instant now, int limit) {
        return source.jdbc()
                .sql(FORGET)
                .param("now", UtcTime.column(now))
                .param("limit", limit)
                .update();
    }
}
