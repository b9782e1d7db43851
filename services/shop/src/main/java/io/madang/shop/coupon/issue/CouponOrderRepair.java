package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.OrderId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes coupons agree with the orders that hold them: an order that is paid, or may still be paid, keeps its coupon, and
 * all others let go of it. A coupon with which two orders were paid is left as it is, for people to decide.
 */
final class CouponOrderRepair {

    private static final String WRONG =
            """
            select c.user_id, c.coupon_id, c.order_id, c.state = 'VOIDED' or g.voided_at is not null
            from coupons c join campaigns g on g.campaign_id = c.campaign_id
            where c.campaign_id = :campaign and (
                c.state in ('RESERVED', 'USED') and not exists (
                    select 1 from coupon_orders o
                    where o.coupon_id = c.coupon_id and o.order_id = c.order_id and o.state = c.state)
                or c.state in ('ISSUED', 'VOIDED') and c.order_id is not null
                or exists (
                    select 1 from coupon_orders o
                    where o.coupon_id = c.coupon_id and o.state in ('RESERVED', 'USED')
                        and (c.order_id is null or o.order_id <> c.order_id or o.state <> c.state)))
            """;

    private final Shards shards;

    CouponOrderRepair(Shards shards) {
        this.shards = shards;
    }

    private record Coupon(long user, long id, @Nullable Long order, boolean voided) {}

    private record Holder(long order, boolean paid, long discount) {}

    void repair(CampaignId campaign) {
        Shard shard = shards.of(campaign);
        List<Coupon> wrong = shard.sql(WRONG)
                .param("campaign", campaign.value())
                .query((row, number) ->
                        new Coupon(row.getLong(1), row.getLong(2), row.getObject(3, Long.class), row.getBoolean(4)))
                .list();
        for (Coupon coupon : wrong) {
            List<Holder> holders = holders(shard, coupon);
            if (holders.stream().filter(Holder::paid).count() <= 1) {
                Optional<Holder> holder = holders.stream()
                        .filter(Holder::paid)
                        .findFirst()
                        .or(() -> holders.stream().findFirst());
                shard.run(() -> {
                    lock(shard, campaign, coupon);
                    write(shard, campaign, coupon, holder);
                });
            }
        }
    }

    /** Those of the orders that name the coupon which are paid, or may still be paid. */
    private List<Holder> holders(Shard shard, Coupon coupon) {
        List<Long> orders = new ArrayList<>(shard.sql(
                        "select order_id from coupon_orders where coupon_id = :coupon and state in ('RESERVED', 'USED')")
                .param("coupon", coupon.id())
                .query(Long.class)
                .list());
        if (coupon.order() != null && !orders.contains(coupon.order())) {
            orders.addFirst(coupon.order());
        }
        List<Holder> holders = new ArrayList<>();
        for (long order : orders) {
            shards.named(new OrderId(order))
                    .sql(
                            """
                            select order_id, state = 'PAID', discount from orders
                            where order_id = :order and coupon_id = :coupon
                                and (state = 'PAID' or state = 'PENDING' and reserved)
                            """)
                    .param("order", order)
                    .param("coupon", coupon.id())
                    .query((row, number) -> new Holder(row.getLong(1), row.getBoolean(2), row.getLong(3)))
                    .optional()
                    .ifPresent(holders::add);
        }
        return holders;
    }

    private static void lock(Shard shard, CampaignId campaign, Coupon coupon) {
        shard.sql("select coupon_id from coupons where campaign_id = :campaign and user_id = :user for update")
                .param("campaign", campaign.value())
                .param("user", coupon.user())
                .query(Long.class)
                .single();
    }

    private static void write(Shard shard, CampaignId campaign, Coupon coupon, Optional<Holder> holder) {
        shard.sql(
                        """
                        update coupon_orders set state = 'CANCELLED', until = utc_timestamp(3) + interval 30 day
                        where coupon_id = :coupon and state <> 'CANCELLED'
                        """)
                .param("coupon", coupon.id())
                .update();
        String free = coupon.voided() ? "VOIDED" : "ISSUED";
        String state = holder.map(by -> by.paid() ? "USED" : "RESERVED").orElse(free);
        holder.ifPresent(by -> shard.sql(
                        """
                        insert into coupon_orders (coupon_id, order_id, campaign_id, user_id, state, discount, until)
                        values (:coupon, :order, :campaign, :user, :state, :discount, utc_timestamp(3))
                        on duplicate key update state = values(state), discount = values(discount), until = values(until)
                        """)
                .param("coupon", coupon.id())
                .param("order", by.order())
                .param("campaign", campaign.value())
                .param("user", coupon.user())
                .param("state", state)
                .param("discount", by.discount())
                .update());
        shard.sql(
                        """
                        update coupons set state = :state, order_id = :order, version = version + 1
                        where campaign_id = :campaign and user_id = :user
                        """)
                .param("state", state)
                .param("order", holder.map(Holder::order).orElse(null))
                .param("campaign", campaign.value())
                .param("user", coupon.user())
                .update();
    }
}
