package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.kernel.batch.Chunks;
import io.madang.sharding.Shard;
import io.madang.shop.coupon.CouponProperties;
import io.madang.shop.coupon.campaign.CampaignRows;
import io.madang.shop.coupon.campaign.StoredCampaign;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that Redis has the places that the database leaves: total − granted.
 *
 * <p>Each time the places are built anew or reserved ones are given back, a new epoch begins in the database first. No
 * place of an earlier epoch can be granted after that, so those who hold one are certainly out, and what is then read is
 * all that was granted.
 */
final class PlaceKeeper {

    static final String HOLDERS =
            """
            select user_id, coupon_id from coupons where campaign_id = :campaign and user_id > :after
            order by user_id limit :limit
            """;

    private static final Logger log = LoggerFactory.getLogger(PlaceKeeper.class);
    private static final int LOADED_AT_ONCE = 5_000;
    private static final int LOOKED_UP_AT_ONCE = 500;
    private static final Duration LOADING_EXPIRY = Duration.ofMinutes(10);
    /** How long after its closing a campaign is kept in Redis. */
    private static final Duration KEPT = Duration.ofHours(1);

    private final CampaignRows rows;
    private final PlacesInRedis places;
    private final Grants grants;
    private final InstantSource clock;
    private final Duration patience;

    PlaceKeeper(
            CampaignRows rows, PlacesInRedis places, Grants grants, InstantSource clock, CouponProperties properties) {
        this.rows = rows;
        this.places = places;
        this.grants = grants;
        this.clock = clock;
        this.patience = properties.placePatience();
    }

    /** What was found and done. */
    enum Result {
        SOUND,
        REBUILT,
        GIVEN_BACK,
        /** Another instance is at it. */
        ELSEWHERE
    }

    /** @param epoch whose places Redis has; absent where it is to be compared again */
    record Verified(Result result, OptionalLong epoch) {}

    /** A campaign's row, and its places as Redis had them a moment before. */
    record Compared(StoredCampaign campaign, Optional<PlacesInRedis.State> places, boolean isSound, boolean isOverdue) {

        boolean isFine() {
            return isSound && !isOverdue;
        }
    }

    /**
     * Compares Redis with the campaigns' rows: one packet to Redis, and one question to each database. Those whose database
     * is away are left out.
     *
     * @param run of the Redis server; what an earlier run had may be older than what was granted
     */
    List<Compared> compare(List<CampaignId> ids, String run) {
        List<Optional<PlacesInRedis.State>> states = places.inspectAll(ids);
        // read after Redis: a row that is behind is not late, its database was set back
        Map<CampaignId, StoredCampaign> campaigns = rows.findAll(ids);
        List<Compared> compared = new ArrayList<>(ids.size());
        for (int i = 0; i < ids.size(); i++) {
            StoredCampaign campaign = campaigns.get(ids.get(i));
            if (campaign != null) {
                compared.add(compared(campaign, states.get(i), run));
            }
        }
        return compared;
    }

    private Compared compared(StoredCampaign campaign, Optional<PlacesInRedis.State> state, String run) {
        boolean sound = state.filter(found -> found.epoch() == campaign.epoch()
                        && found.run().equals(run)
                        && found.total() == campaign.terms().total()
                        && found.addsUp()
                        // a Redis that was set back may count places that are gone
                        && !(campaign.isSoldOut() && found.left() > 0))
                .isPresent();
        long oldest = state.map(PlacesInRedis.State::oldest).orElse(0L);
        boolean overdue = oldest > 0 && oldest < clock.millis() - patience.toMillis();
        return new Compared(campaign, state, sound, overdue);
    }

    /** Makes Redis right, where it is not. */
    Verified mend(Compared compared, String run) {
        StoredCampaign campaign = compared.campaign();
        if (compared.isFine()) {
            return new Verified(Result.SOUND, OptionalLong.of(campaign.epoch()));
        }
        if (compared.isSound()) {
            return giveBack(campaign);
        }
        long epoch = compared.places().map(PlacesInRedis.State::epoch).orElse(0L);
        return rebuild(campaign, Math.max(campaign.epoch(), epoch) + 1, run);
    }

    private Verified rebuild(StoredCampaign campaign, long epoch, String run) {
        if (!rows.advance(campaign.id(), campaign.epoch(), epoch)) {
            return new Verified(Result.ELSEWHERE, OptionalLong.empty());
        }
        int granted = load(campaign.id(), epoch);
        long expires = campaign.terms().closesAt().plus(KEPT).toEpochMilli();
        if (!places.finishLoading(campaign.id(), epoch, campaign.terms().total(), granted, run, expires)) {
            return new Verified(Result.ELSEWHERE, OptionalLong.empty());
        }
        log.info(
                "Campaign {}: places built from the database, {} of {} granted",
                campaign.id(),
                granted,
                campaign.terms().total());
        return new Verified(Result.REBUILT, OptionalLong.of(epoch));
    }

    private int load(CampaignId campaign, long epoch) {
        places.beginLoading(campaign, epoch);
        Shard shard = rows.shardOf(campaign);
        long after = 0;
        int loaded = 0;
        while (true) {
            Map<String, String> some = new HashMap<>();
            long[] last = {after};
            shard.sql(HOLDERS)
                    .param("campaign", campaign.value())
                    .param("after", after)
                    .param("limit", LOADED_AT_ONCE)
                    .query(row -> {
                        some.put(row.getString(1), row.getString(2));
                        last[0] = row.getLong(1);
                    });
            if (!some.isEmpty()) {
                places.loadSome(campaign, epoch, some, LOADING_EXPIRY);
                loaded += some.size();
            }
            if (some.size() < LOADED_AT_ONCE) {
                return loaded;
            }
            after = last[0];
        }
    }

    /** Frees the places that were reserved by those who are gone. */
    private Verified giveBack(StoredCampaign campaign) {
        long epoch = campaign.epoch() + 1;
        if (!rows.advance(campaign.id(), campaign.epoch(), epoch)) {
            return new Verified(Result.ELSEWHERE, OptionalLong.empty());
        }
        Shard shard = rows.shardOf(campaign.id());
        Map<UserId, CouponId> granted = new HashMap<>();
        List<UserId> users = places.reserved(campaign.id());
        Chunks.of(users, user -> 1, LOOKED_UP_AT_ONCE)
                .forEach(some -> granted.putAll(grants.existing(shard, campaign.id(), some)));
        long free = places.release(campaign.id(), campaign.epoch(), epoch, granted);
        if (free < 0) {
            return new Verified(Result.ELSEWHERE, OptionalLong.empty());
        }
        log.info("Campaign {}: {} places given back that nobody was granted", campaign.id(), free);
        return new Verified(Result.GIVEN_BACK, OptionalLong.of(epoch));
    }
}
