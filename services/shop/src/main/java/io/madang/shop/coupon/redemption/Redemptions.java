package io.madang.shop.coupon.redemption;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponReturned;
import io.madang.contracts.shop.CouponState;
import io.madang.contracts.shop.CouponUsed;
import io.madang.contracts.shop.CouponVoided;
import io.madang.contracts.shop.OrderId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Source;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.CouponRedemption;
import io.madang.shop.coupon.OrderLookup;
import io.madang.shop.coupon.redemption.CouponOrders.Due;
import io.madang.shop.coupon.redemption.CouponOrders.Entry;
import io.madang.shop.coupon.redemption.CouponOrders.Use;
import io.madang.shop.store.ShopStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Coupons in orders. Each step locks the coupon's row, so of two orders that want one coupon, one gets it. */
final class Redemptions implements CouponRedemption {

    private static final Logger log = LoggerFactory.getLogger(Redemptions.class);
    private static final int SWEPT_AT_ONCE = 500;
    private static final Duration LOOKED_AT_AGAIN = Duration.ofMinutes(1);

    private final ShopStore store;
    private final CouponRows coupons;
    private final CouponOrders orders;
    private final OrderLookup lookup;
    private final Duration cancellationKept;

    Redemptions(
            ShopStore store, CouponRows coupons, CouponOrders orders, OrderLookup lookup, Duration cancellationKept) {
        this.store = store;
        this.coupons = coupons;
        this.orders = orders;
        this.lookup = lookup;
        this.cancellationKept = cancellationKept;
    }

    @Override
    public long reserve(UserId user, CouponId coupon, OrderId order, long price, Instant until) {
        CouponRow found = coupons.required(user, coupon);
        releaseOverdue(found);
        return locked(found, (shard, row) -> {
            Optional<Entry> before = orders.find(shard, coupon, order);
            if (before.isPresent()) {
                return switch (before.get().use()) {
                    case RESERVED, USED -> before.get().discount();
                    case CANCELLED -> throw Failure.of(CouponReason.COUPON_ORDER_CANCELLED);
                };
            }
            requireFree(row, price);
            long discount = row.discount().off(price);
            orders.put(shard, row, order, new Entry(Use.RESERVED, discount, until.truncatedTo(ChronoUnit.MILLIS)));
            coupons.store(shard, row, CouponState.RESERVED, order);
            return discount;
        });
    }

    /** Frees a coupon whose reservation by another order is over. */
    private void releaseOverdue(CouponRow row) {
        OrderId holder = row.order();
        if (row.state() == CouponState.RESERVED && holder != null) {
            Instant now = store.clock().instant();
            boolean overdue = orders.find(coupons.shardOf(row.campaign()), row.id(), holder)
                    .filter(entry -> entry.isOverdue(now))
                    .isPresent();
            if (overdue) {
                releaseIfEnded(new Due(row.id(), holder, row.campaign(), row.user()), now);
            }
        }
    }

    private void requireFree(CouponRow row, long price) {
        switch (row.stateAt(store.clock().instant())) {
            case ISSUED -> {
                if (price < row.discount().minimumPrice()) {
                    throw Failure.of(
                            CouponReason.PRICE_TOO_LOW,
                            arg("min", row.discount().minimumPrice()));
                }
            }
            case RESERVED -> throw Failure.of(CouponReason.COUPON_IN_USE);
            case USED -> throw Failure.of(CouponReason.COUPON_USED);
            case EXPIRED -> throw Failure.of(CouponReason.COUPON_EXPIRED);
            case VOIDED -> throw Failure.of(CouponReason.COUPON_VOIDED);
        }
    }

    @Override
    public void confirm(UserId user, CouponId coupon, OrderId order) {
        locked(coupons.required(user, coupon), (shard, row) -> {
            boolean ours = order.equals(row.order());
            if (ours && row.state() == CouponState.RESERVED) {
                Entry entry = orders.find(shard, coupon, order).orElseThrow();
                orders.put(shard, row, order, new Entry(Use.USED, entry.discount(), entry.until()));
                coupons.store(shard, row, CouponState.USED, order);
                append(shard, row, CouponUsed.TYPE, new CouponUsed(coupon, row.campaign(), user, order));
            } else if (!ours || row.state() != CouponState.USED) {
                throw Failure.of(CouponReason.COUPON_NOT_RESERVED);
            }
            return true;
        });
    }

    @Override
    public void cancel(UserId user, CouponId coupon, OrderId order) {
        try {
            locked(coupons.required(user, coupon), (shard, row) -> {
                boolean ours = order.equals(row.order());
                if (ours && (row.state() == CouponState.RESERVED || row.state() == CouponState.USED)) {
                    release(shard, row, order);
                } else {
                    orders.put(shard, row, order, cancelled());
                }
                return true;
            });
        } catch (Failure e) {
            // no order holds a coupon that its buyer has not, or has no longer
            if (e.code() != ErrorCode.NOT_FOUND) {
                throw e;
            }
        }
    }

    /** The order lets go of the coupon, which is free again unless its campaign's were taken back meanwhile. */
    private void release(Shard shard, CouponRow row, OrderId order) {
        orders.put(shard, row, order, cancelled());
        if (row.campaignVoided()) {
            coupons.store(shard, row, CouponState.VOIDED, null);
            append(shard, row, CouponVoided.TYPE, new CouponVoided(row.id(), row.campaign(), row.user()));
        } else {
            coupons.store(shard, row, CouponState.ISSUED, null);
            append(shard, row, CouponReturned.TYPE, new CouponReturned(row.id(), row.campaign(), row.user(), order));
        }
    }

    /**
     * Takes a coupon from a user who wants nothing to stay, unless an order has it; true if it was taken. The row stays,
     * since its campaign counts it, under the coupon's own number, which is no user's.
     */
    boolean disown(UserId user, CampaignId campaign) {
        Shard shard = coupons.shardOf(campaign);
        return shard.transaction(() -> {
            CouponRow row = coupons.lock(shard, campaign, user);
            if (row.state() == CouponState.RESERVED || row.state() == CouponState.USED) {
                return false;
            }
            if (row.state() == CouponState.ISSUED) {
                append(shard, row, CouponVoided.TYPE, new CouponVoided(row.id(), campaign, user));
            }
            orders.disown(shard, row.id());
            coupons.disown(shard, row);
            return true;
        });
    }

    private Entry cancelled() {
        return new Entry(
                Use.CANCELLED, 0, store.clock().instant().plus(cancellationKept).truncatedTo(ChronoUnit.MILLIS));
    }

    private void append(Shard shard, CouponRow row, String type, Object event) {
        store.outbox().append(shard, row.id(), type, row.version() + 1, event);
    }

    private <T> T locked(CouponRow found, BiFunction<Shard, CouponRow, T> work) {
        Shard shard = coupons.shardOf(found.campaign());
        return shard.transaction(() -> work.apply(shard, coupons.lock(shard, found.campaign(), found.user())));
    }

    /** Releases the reservations of orders that have ended, and forgets old cancellations, in all databases that answer. */
    int sweep() {
        int released = 0;
        for (Source source : coupons.sources()) {
            try {
                released += sweep(source);
            } catch (Failure e) {
                log.debug("reservations in {} are released later: {}", source.name(), e.toString());
            }
        }
        return released;
    }

    private int sweep(Source source) {
        Instant now = store.clock().instant();
        int released = 0;
        List<Due> due;
        do {
            due = orders.due(source, now, SWEPT_AT_ONCE);
            for (Due each : due) {
                released += releaseIfEnded(each, now) ? 1 : 0;
            }
        } while (due.size() == SWEPT_AT_ONCE);
        while (orders.forget(source, now, SWEPT_AT_ONCE) == SWEPT_AT_ONCE) {
            // the next ones
        }
        return released;
    }

    /** Releases the reservation of an order that has ended; that of one which may still be paid is looked at later. */
    private boolean releaseIfEnded(Due due, Instant now) {
        boolean ended = hasEnded(due.order());
        Shard shard = coupons.shardOf(due.campaign());
        return shard.transaction(() -> {
            CouponRow row = coupons.lock(shard, due.campaign(), due.user());
            Optional<Entry> overdue =
                    orders.find(shard, due.coupon(), due.order()).filter(entry -> entry.isOverdue(now));
            if (overdue.isEmpty()) {
                return false;
            }
            if (ended) {
                release(shard, row, due.order());
            } else {
                Entry entry = overdue.get();
                Instant later = now.plus(LOOKED_AT_AGAIN).truncatedTo(ChronoUnit.MILLIS);
                orders.put(shard, row, due.order(), new Entry(Use.RESERVED, entry.discount(), later));
            }
            return ended;
        });
    }

    private boolean hasEnded(OrderId order) {
        try {
            return lookup.hasEnded(order);
        } catch (Failure e) {
            log.debug("nobody can tell whether order {} has ended: {}", order, e.toString());
            return false;
        }
    }
}
