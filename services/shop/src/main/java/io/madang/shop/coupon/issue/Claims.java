package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.CouponClaim.Result;
import io.madang.contracts.shop.CouponId;
import io.madang.edge.security.Caller;
import io.madang.shop.coupon.LevelLookup;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.madang.shop.coupon.campaign.StoredCampaign;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Users claim coupons. "Granted" is answered only after the commit; "sold out" and a coupon that the user has already
 * never wait for the database.
 */
final class Claims {

    private static final int ATTEMPTS = 4;
    private static final CouponClaim SOLD_OUT = CouponClaim.of(Result.SOLD_OUT);

    private final CampaignDirectory directory;
    private final SoldOutCampaigns soldOut;
    private final PlacesInRedis places;
    private final PlaceSync sync;
    private final Grants grants;
    private final ClaimActivity activity;
    private final Optional<LevelLookup> levels;
    private final InstantSource clock;

    Claims(
            CampaignDirectory directory,
            SoldOutCampaigns soldOut,
            PlacesInRedis places,
            PlaceSync sync,
            Grants grants,
            ClaimActivity activity,
            Optional<LevelLookup> levels,
            InstantSource clock) {
        this.directory = directory;
        this.soldOut = soldOut;
        this.places = places;
        this.sync = sync;
        this.grants = grants;
        this.activity = activity;
        this.levels = levels;
        this.clock = clock;
    }

    StoredCampaign campaign(CampaignId id) {
        return directory.required(id);
    }

    CouponClaim claim(StoredCampaign campaign, Caller caller) {
        CouponClaim claim = answer(campaign, caller);
        if (claim.result() == Result.GRANTED) {
            activity.granted(campaign.id());
        } else {
            activity.refused(campaign.id());
        }
        return claim;
    }

    private CouponClaim answer(StoredCampaign found, Caller caller) {
        StoredCampaign campaign = found;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<CouponClaim> answer = refusal(campaign, caller);
            if (answer.isEmpty()) {
                answer = attempt(campaign, caller.requiredUser());
            }
            if (answer.isPresent()) {
                return answer.get();
            }
            campaign = directory.required(campaign.id());
        }
        throw PlaceSync.closed();
    }

    /** What is to be said before anybody is asked whether a place is left. */
    private Optional<CouponClaim> refusal(StoredCampaign campaign, Caller caller) {
        Instant now = clock.instant();
        return switch (campaign.state(now)) {
            case SCHEDULED -> Optional.of(CouponClaim.notOpen(campaign.terms().opensAt(), now));
            case STOPPED -> Optional.of(CouponClaim.of(Result.STOPPED));
            case ENDED -> Optional.of(CouponClaim.of(Result.ENDED));
            case OPEN, SOLD_OUT ->
                campaign.terms().eligibility().admits(caller, levels)
                        ? Optional.empty()
                        : Optional.of(CouponClaim.of(Result.NOT_ELIGIBLE));
        };
    }

    /** An answer, or none where things have changed and it is to be tried again. */
    private Optional<CouponClaim> attempt(StoredCampaign campaign, UserId user) {
        CampaignId id = campaign.id();
        Optional<Holders> holders = soldOut.find(id);
        if (holders.isPresent()) {
            return Optional.of(
                    holders.get().couponOf(user).map(CouponClaim::granted).orElse(SOLD_OUT));
        }
        OptionalLong verified = sync.epoch(id);
        if (verified.isEmpty()) {
            return Optional.empty();
        }
        long epoch = verified.getAsLong();
        return switch (places.reserve(id, epoch, user)) {
            case PlaceAnswer.Granted(CouponId coupon) -> Optional.of(CouponClaim.granted(coupon));
            case PlaceAnswer.SoldOut() -> Optional.of(SOLD_OUT);
            case PlaceAnswer.Reserved() -> grant(campaign, epoch, user);
            case PlaceAnswer.Unknown() -> {
                sync.mistrust(id, epoch);
                yield Optional.empty();
            }
        };
    }

    private Optional<CouponClaim> grant(StoredCampaign campaign, long epoch, UserId user) {
        return switch (grants.grant(campaign, epoch, user)) {
            case GrantOutcome.Granted(CouponId coupon) -> Optional.of(CouponClaim.granted(coupon));
            case GrantOutcome.Stopped() -> Optional.of(CouponClaim.of(Result.STOPPED));
            case GrantOutcome.SoldOut() -> {
                // Redis counted too many places: they are counted again
                sync.mistrust(campaign.id(), epoch);
                yield Optional.of(SOLD_OUT);
            }
            case GrantOutcome.EpochOver() -> {
                sync.mistrust(campaign.id(), epoch);
                yield Optional.empty();
            }
        };
    }
}
