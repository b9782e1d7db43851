package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which coupon a user has of a campaign, without a change of anything. */
final class HeldCoupons {

    private static final Logger log = LoggerFactory.getLogger(HeldCoupons.class);

    private final Shards shards;
    private final PlacesInRedis places;
    private final PlaceSync sync;
    private final Grants grants;

    HeldCoupons(Shards shards, PlacesInRedis places, PlaceSync sync, Grants grants) {
        this.shards = shards;
        this.places = places;
        this.sync = sync;
        this.grants = grants;
    }

    /** As Redis has it; where it cannot tell, as the database has it. */
    Optional<CouponId> find(CampaignId campaign, UserId user) {
        return switch (inRedis(campaign, user)) {
            case PlaceAnswer.Granted(CouponId coupon) -> Optional.of(coupon);
            case PlaceAnswer.PlaceLeft(), PlaceAnswer.SoldOut() -> Optional.empty();
            // Redis may not have heard of the grant yet
            case PlaceAnswer.Reserved(), PlaceAnswer.Unknown() ->
                Optional.ofNullable(grants.existing(shards.of(campaign), campaign, List.of(user))
                        .get(user));
        };
    }

    private PlaceAnswer inRedis(CampaignId campaign, UserId user) {
        OptionalLong epoch = sync.knownEpoch(campaign);
        if (epoch.isEmpty()) {
            return new PlaceAnswer.Unknown();
        }
        try {
            return places.find(campaign, epoch.getAsLong(), user);
        } catch (Failure e) {
            log.debug("the database is asked for the coupon, since Redis is away: {}", e.toString());
            return new PlaceAnswer.Unknown();
        }
    }
}
