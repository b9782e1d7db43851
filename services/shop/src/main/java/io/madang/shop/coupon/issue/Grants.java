package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.contracts.shop.CouponsGranted;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.coupon.campaign.Codes;
import io.madang.shop.coupon.campaign.CouponCodes;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.madang.shop.store.ShopStore;
import io.micrometer.core.instrument.DistributionSummary;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;

/**
 * Grants coupons in the database. Users whose places are reserved while a campaign's transaction is under way share the
 * next one. The campaign's row, which has the epoch and the count, alone decides what is granted: one statement counts the
 * coupons of all of them, if it may, and they are added. Where that is not possible, since not all of them get one or some
 * have one already, the row is locked and each of them decided by itself.
 */
final class Grants {

    static final String COUNT =
            """
            update campaigns set granted = last_insert_id(granted + ?)
            where campaign_id = ? and epoch = ? and stopped_at is null and voided_at is null and granted + ? <= total
            """;

    static final String LOCK =
            "select total, granted, epoch, stopped_at is not null or voided_at is not null from campaigns where"
                    + " campaign_id = ? for update";

    static final String EXISTING = "select user_id, coupon_id from coupons where campaign_id = ? and user_id in (%s)";

    private static final Logger log = LoggerFactory.getLogger(Grants.class);

    private static final GrantOutcome EPOCH_OVER = new GrantOutcome.EpochOver();
    private static final GrantOutcome SOLD_OUT = new GrantOutcome.SoldOut();
    private static final GrantOutcome STOPPED = new GrantOutcome.Stopped();

    private final ShopStore store;
    private final PlacesInRedis places;
    private final CouponCodes codes;
    private final FaultPoint beforeCommit;
    private final DistributionSummary batches;
    private final Combiner<CampaignId, Request, GrantOutcome> together;
    /** From the commit until Redis has heard of the grant, for those who ask again meanwhile. */
    private final Map<Holder, CouponId> unconfirmed = new ConcurrentHashMap<>();

    Grants(
            ShopStore store,
            PlacesInRedis places,
            CouponCodes codes,
            FaultPoint beforeCommit,
            CouponProperties properties,
            DistributionSummary batches) {
        this.store = store;
        this.places = places;
        this.codes = codes;
        this.beforeCommit = beforeCommit;
        this.batches = batches;
        this.together = Combiner.ofTransactions(properties.maxBatch(), properties.maxWaiting(), this::grantAll);
    }

    private record Request(StoredCampaign campaign, long epoch, UserId user) {}

    private record Holder(CampaignId campaign, UserId user) {}

    private record Head(int total, int granted, long epoch, boolean stopped) {}

    /** Returns once it is committed, or known that it will not be. */
    GrantOutcome grant(StoredCampaign campaign, long epoch, UserId user) {
        return together.ask(campaign.id(), new Request(campaign, epoch, user));
    }

    private List<GrantOutcome> grantAll(CampaignId campaign, List<Request> requests) {
        beforeCommit.reached();
        Shard shard = store.shards().of(campaign);
        Map<UserId, CouponId> known = unconfirmed(campaign, requests);
        List<GrantOutcome> outcomes = allNew(shard, requests, known)
                .orElseGet(() -> shard.transaction(() -> new Transaction(shard, requests, known).oneByOne()));
        batches.record(requests.size());
        Map<UserId, CouponId> granted = new HashMap<>();
        for (int i = 0; i < requests.size(); i++) {
            if (outcomes.get(i) instanceof GrantOutcome.Granted one) {
                granted.put(requests.get(i).user(), one.coupon());
                unconfirmed.put(new Holder(campaign, requests.get(i).user()), one.coupon());
            }
        }
        // nobody waits for it: neither these users nor the next transaction
        Thread.ofVirtual().name("coupon-confirmation").start(() -> confirm(campaign, requests, granted));
        return outcomes;
    }

    /** Coupons that were granted a moment ago, of which Redis has not heard yet. */
    private Map<UserId, CouponId> unconfirmed(CampaignId campaign, List<Request> requests) {
        Map<UserId, CouponId> known = new HashMap<>();
        for (Request request : requests) {
            CouponId coupon = unconfirmed.get(new Holder(campaign, request.user()));
            if (coupon != null) {
                known.put(request.user(), coupon);
            }
        }
        return known;
    }

    /** Grants what all of them want, or nothing. */
    private Optional<List<GrantOutcome>> allNew(Shard shard, List<Request> requests, Map<UserId, CouponId> known) {
        long epoch = requests.getFirst().epoch();
        if (requests.stream().anyMatch(request -> request.epoch() != epoch)) {
            return Optional.empty();
        }
        try {
            return shard.transaction(() -> new Transaction(shard, requests, known).allNew());
        } catch (DuplicateKeyException e) {
            log.debug("some have a coupon already, and so each is decided by itself: {}", e.toString());
            return Optional.empty();
        }
    }

    /** Lets Redis know; where it does not hear of it, it finds out when the place is old, or the user asks again. */
    private void confirm(CampaignId campaign, List<Request> requests, Map<UserId, CouponId> granted) {
        Map<Long, Map<UserId, CouponId>> byEpoch = new HashMap<>();
        for (Request request : requests) {
            CouponId coupon = granted.get(request.user());
            if (coupon != null) {
                byEpoch.computeIfAbsent(request.epoch(), epoch -> new LinkedHashMap<>())
                        .put(request.user(), coupon);
            }
        }
        try {
            byEpoch.forEach((epoch, coupons) -> places.confirm(campaign, epoch, coupons));
        } catch (Failure e) {
            log.debug("coupons are granted, and Redis hears of it later: {}", e.toString());
        } finally {
            granted.keySet().forEach(user -> unconfirmed.remove(new Holder(campaign, user)));
        }
    }

    /** The coupons that these users have, as the database has it. */
    Map<UserId, CouponId> existing(Shard shard, CampaignId campaign, Collection<UserId> users) {
        Map<UserId, CouponId> found = new HashMap<>();
        if (!users.isEmpty()) {
            List<Object> params = new ArrayList<>();
            params.add(campaign.value());
            users.forEach(user -> params.add(user.value()));
            // the last one again and again: the server knows statements of few sizes
            int size = PreparedSizes.atLeast(users.size());
            params.addAll(Collections.nCopies(size - users.size(), params.getLast()));
            shard.sql(EXISTING.formatted(repeated("?", size))).params(params).query(row -> {
                found.put(new UserId(row.getLong(1)), new CouponId(row.getLong(2)));
            });
        }
        return found;
    }

    private static String repeated(String item, int times) {
        return String.join(", ", Collections.nCopies(times, item));
    }

    /** What one transaction does. */
    private final class Transaction {

        private final Shard shard;
        private final List<Request> requests;
        private final StoredCampaign campaign;
        private final Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        private final Map<UserId, CouponId> coupons;
        private final List<CouponsGranted.Grant> added = new ArrayList<>();

        Transaction(Shard shard, List<Request> requests, Map<UserId, CouponId> known) {
            this.shard = shard;
            this.requests = requests;
            this.campaign = requests.getFirst().campaign();
            this.coupons = new HashMap<>(known);
        }

        /** For requests of one epoch; nothing where some of them cannot be granted. */
        Optional<List<GrantOutcome>> allNew() {
            List<GrantOutcome> outcomes = new ArrayList<>(requests.size());
            requests.forEach(request -> outcomes.add(had(request).orElseGet(() -> add(request))));
            if (!added.isEmpty()) {
                OptionalInt granted = count(requests.getFirst().epoch());
                if (granted.isEmpty()) {
                    return Optional.empty();
                }
                store(granted.getAsInt());
            }
            return Optional.of(outcomes);
        }

        /** Counts the added coupons; none where they are too many, or nothing is granted in that epoch any more. */
        private OptionalInt count(long epoch) {
            KeyHolder key = new GeneratedKeyHolder();
            int changed = shard.sql(COUNT)
                    .params(added.size(), campaign.id().value(), epoch, added.size())
                    .update(key);
            return changed == 0
                    ? OptionalInt.empty()
                    : OptionalInt.of(Objects.requireNonNull(key.getKey()).intValue());
        }

        List<GrantOutcome> oneByOne() {
            Head head = shard.sql(LOCK)
                    .param(campaign.id().value())
                    .query((row, number) -> new Head(row.getInt(1), row.getInt(2), row.getLong(3), row.getBoolean(4)))
                    .single();
            coupons.putAll(existing(
                    shard,
                    campaign.id(),
                    requests.stream().map(Request::user).distinct().toList()));
            List<GrantOutcome> outcomes = new ArrayList<>(requests.size());
            requests.forEach(request -> outcomes.add(had(request).orElseGet(() -> decide(request, head))));
            if (!added.isEmpty()) {
                // the constraint of the table holds it to the total, whatever was decided above
                shard.sql("update campaigns set granted = granted + ? where campaign_id = ?")
                        .params(added.size(), campaign.id().value())
                        .update();
                store(head.granted() + added.size());
            }
            return outcomes;
        }

        private GrantOutcome decide(Request request, Head head) {
            if (head.stopped()) {
                return STOPPED;
            }
            if (head.epoch() != request.epoch()) {
                return EPOCH_OVER;
            }
            return head.granted() + added.size() >= head.total() ? SOLD_OUT : add(request);
        }

        private Optional<GrantOutcome> had(Request request) {
            return Optional.ofNullable(coupons.get(request.user()))
                    .map(coupon -> new GrantOutcome.Granted(coupon, false));
        }

        private GrantOutcome add(Request request) {
            CouponId coupon = new CouponId(store.ids().next());
            coupons.put(request.user(), coupon);
            added.add(new CouponsGranted.Grant(coupon, request.user()));
            return new GrantOutcome.Granted(coupon, true);
        }

        /** @param granted how many there are with those that are added */
        private void store(int granted) {
            Instant expiresAt = campaign.terms().expiryOfGrant(now);
            LocalDateTime at = UtcTime.column(now);
            LocalDateTime expiry = UtcTime.column(expiresAt);
            boolean withCodes = campaign.terms().codes() == Codes.PER_GRANT;
            for (List<CouponsGranted.Grant> some : PreparedSizes.split(added)) {
                List<@Nullable Object> params = new ArrayList<>();
                for (CouponsGranted.Grant grant : some) {
                    params.add(campaign.id().value());
                    params.add(grant.userId().value());
                    params.add(grant.couponId().value());
                    params.add(withCodes ? codes.next() : null);
                    params.add(at);
                    params.add(expiry);
                }
                shard.sql("insert into coupons (campaign_id, user_id, coupon_id, state, code, granted_at, expires_at,"
                                + " version) values " + repeated("(?, ?, ?, 'ISSUED', ?, ?, ?, 1)", some.size()))
                        .params(params)
                        .update();
            }
            store.outbox()
                    .append(
                            shard,
                            campaign.id(),
                            CouponsGranted.TYPE,
                            granted,
                            new CouponsGranted(campaign.id(), List.copyOf(added), now, expiresAt));
        }
    }
}
