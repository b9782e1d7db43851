package io.madang.shop.coupon.redemption;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponDiscount;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponState;
import io.madang.contracts.shop.OrderId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Gathered;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import io.madang.shop.coupon.CouponReason;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Users' coupons: each is in the shard of its campaign, so a user's may be in several databases. */
final class CouponRows {

    private static final String COLUMNS =
            """
            select c.coupon_id, c.campaign_id, c.user_id, c.state, c.order_id, c.code, c.granted_at, c.expires_at, c.version,
                   g.name, g.discount_amount, g.discount_percent, g.discount_cap, g.minimum_price,
                   g.voided_at is not null as campaign_voided
            from coupons c join campaigns g on g.campaign_id = c.campaign_id
            """;

    static final String OF_USER =
            COLUMNS + " where c.user_id = :user and c.coupon_id < :before order by c.coupon_id desc limit :limit";

    static final String ONE = COLUMNS + " where c.user_id = :user and c.coupon_id = :coupon";

    static final String LOCK =
            "select coupon_id from coupons where campaign_id = :campaign and user_id = :user for update";

    private final Shards shards;

    CouponRows(Shards shards) {
        this.shards = shards;
    }

    Shard shardOf(CampaignId campaign) {
        return shards.of(campaign);
    }

    List<Source> sources() {
        return shards.sources();
    }

    Gathered<CouponRow> ofUser(UserId user, long before, int limit) {
        return shards.gather(
                limit, Comparator.comparing((CouponRow row) -> row.id().value()).reversed(), source -> source.jdbc()
                        .sql(OF_USER)
                        .param("user", user.value())
                        .param("before", before)
                        .param("limit", limit)
                        .query((row, number) -> read(row))
                        .list());
    }

    /** The user's coupon; where it is not found and a database is away, nobody can tell. */
    CouponRow required(UserId user, CouponId coupon) {
        List<CouponRow> found = new ArrayList<>();
        Map<Source, Failure> away =
                shards.askEach(shards.sources(), source -> source, (source, keys) -> find(source, user, coupon)
                        .ifPresent(found::add));
        if (found.isEmpty() && !away.isEmpty()) {
            throw away.values().iterator().next();
        }
        return found.stream().findFirst().orElseThrow(() -> Failure.of(CouponReason.COUPON_NOT_FOUND));
    }

    private static Optional<CouponRow> find(Source source, UserId user, CouponId coupon) {
        return source.jdbc()
                .sql(ONE)
                .param("user", user.value())
                .param("coupon", coupon.value())
                .query((row, number) -> read(row))
                .optional();
    }

    /** The coupon, which nobody else changes until the transaction ends; not found once it is nobody's. */
    CouponRow lock(Shard shard, CampaignId campaign, UserId user) {
        long coupon = shard.sql(LOCK)
                .param("campaign", campaign.value())
                .param("user", user.value())
                .query(Long.class)
                .optional()
                .orElseThrow(() -> Failure.of(CouponReason.COUPON_NOT_FOUND));
        return find(shard.source(), user, new CouponId(coupon)).orElseThrow();
    }

    void store(Shard shard, CouponRow row, CouponState state, @Nullable OrderId order) {
        shard.sql(
                        """
                update coupons set state = :state, order_id = :order, version = version + 1
                where campaign_id = :campaign and user_id = :user
                """)
                .param("state", state.name())
                .param("order", order == null ? null : order.value())
                .param("campaign", row.campaign().value())
                .param("user", row.user().value())
                .update();
    }

    /** The coupon is nobody's and worth nothing from now on: its own number stands where the user's was. */
    void disown(Shard shard, CouponRow row) {
        shard.sql(
                        """
                update coupons set user_id = coupon_id, state = 'VOIDED', code = null, version = version + 1
                where campaign_id = :campaign and user_id = :user
                """)
                .param("campaign", row.campaign().value())
                .param("user", row.user().value())
                .update();
    }

    private static CouponRow read(ResultSet row) throws SQLException {
        Long order = row.getObject("order_id", Long.class);
        return new CouponRow(
                new CouponId(row.getLong("coupon_id")),
                new CampaignId(row.getLong("campaign_id")),
                new UserId(row.getLong("user_id")),
                row.getString("name"),
                new CouponDiscount(
                        row.getObject("discount_amount", Long.class),
                        row.getObject("discount_percent", Integer.class),
                        row.getObject("discount_cap", Long.class),
                        row.getLong("minimum_price")),
                CouponState.valueOf(row.getString("state")),
                row.getBoolean("campaign_voided"),
                order == null ? null : new OrderId(order),
                row.getString("code"),
                UtcTime.read(row, "granted_at"),
                UtcTime.read(row, "expires_at"),
                row.getLong("version"));
    }
}
