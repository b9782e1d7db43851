package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignState;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.CouponClaim.Result;
import io.madang.contracts.shop.CouponId;
import io.madang.edge.security.Caller;
import io.madang.shop.coupon.LevelLookup;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.madang.shop.coupon.campaign.Eligibility;
import io.madang.shop.coupon.campaign.StoredCampaign;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Users claim coupons. "Granted" is answered only after the commit; "sold out" and a coupon that the user has already
 * never wait for the database. Whoever has a coupon is told so whatever has changed since, unless the campaign's coupons
 * were taken back.
 */
final class Claims {

    private static final int ATTEMPTS = 4;
    private static final CouponClaim SOLD_OUT = CouponClaim.of(Result.SOLD_OUT);

    private final CampaignDirectory directory;
    private final FinishedCampaigns finished;
    private final PlacesInRedis places;
    private final PlaceSync sync;
    private final Grants grants;
    private final HeldCoupons held;
    private final ClaimActivity activity;
    private final Optional<LevelLookup> levels;
    private final InstantSource clock;

    Claims(
            CampaignDirectory directory,
            FinishedCampaigns finished,
            PlacesInRedis places,
            PlaceSync sync,
            Grants grants,
            HeldCoupons held,
            ClaimActivity activity,
            Optional<LevelLookup> levels,
            InstantSource clock) {
        this.directory = directory;
        this.finished = finished;
        this.places = places;
        this.sync = sync;
        this.grants = grants;
        this.held = held;
        this.activity = activity;
        this.levels = levels;
        this.clock = clock;
    }

    StoredCampaign campaign(CampaignId id) {
        return directory.required(id);
    }

    CouponClaim claim(StoredCampaign campaign, Caller caller) {
        CouponClaim claim = answer(campaign, caller);
        // a coupon was counted when it was granted, however often it is asked for
        if (claim.result() != Result.GRANTED) {
            activity.refused(campaign.id());
        }
        return claim;
    }

    private CouponClaim answer(StoredCampaign found, Caller caller) {
        StoredCampaign campaign = found;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<CouponClaim> answer = withoutGrant(campaign, caller);
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

    /** The answer to those who get no new coupon, whether a place is left or not; none to the others. */
    private Optional<CouponClaim> withoutGrant(StoredCampaign campaign, Caller caller) {
        Instant now = clock.instant();
        CampaignState state = campaign.state(now);
        if (state == CampaignState.SCHEDULED) {
            return Optional.of(CouponClaim.notOpen(campaign.terms().opensAt(), now));
        }
        UserId user = caller.requiredUser();
        boolean over = state == CampaignState.STOPPED || state == CampaignState.ENDED;
        if (over && campaign.voidedAt() != null) {
            return Optional.of(CouponClaim.of(refusal(state)));
        }
        Optional<FinishedCampaigns.Finished> finish = finished.find(campaign.id());
        if (finish.isPresent()) {
            Result other = over ? refusal(state) : finish.get().refusal();
            return Optional.of(finish.get()
                    .holders()
                    .couponOf(user)
                    .map(CouponClaim::granted)
                    .orElseGet(() -> CouponClaim.of(other)));
        }
        Eligibility eligibility = campaign.terms().eligibility();
        boolean known = !over && eligibility.admitsAccount(caller);
        if (known && eligibility.minLevel() == null) {
            return Optional.empty();
        }
        return held.find(campaign.id(), user)
                .map(CouponClaim::granted)
                .or(() -> known && eligibility.admitsLevel(user, levels)
                        ? Optional.empty()
                        : Optional.of(CouponClaim.of(refusal(state))));
    }

    private static Result refusal(CampaignState state) {
        return switch (state) {
            case STOPPED -> Result.STOPPED;
            case ENDED -> Result.ENDED;
            case SCHEDULED, OPEN, SOLD_OUT -> Result.NOT_ELIGIBLE;
        };
    }

    /** An answer, or none where things have changed and it is to be tried again. */
    private Optional<CouponClaim> attempt(StoredCampaign campaign, UserId user) {
        CampaignId id = campaign.id();
        OptionalLong verified = sync.epoch(id);
        if (verified.isEmpty()) {
            return Optional.empty();
        }
        long epoch = verified.getAsLong();
        return switch (places.reserve(id, epoch, user)) {
            case PlaceAnswer.Granted(CouponId coupon) -> Optional.of(CouponClaim.granted(coupon));
            case PlaceAnswer.SoldOut() -> Optional.of(SOLD_OUT);
            case PlaceAnswer.Reserved() -> grant(campaign, epoch, user);
            case PlaceAnswer.PlaceLeft(), PlaceAnswer.Unknown() -> {
                sync.mistrust(id, epoch);
                yield Optional.empty();
            }
        };
    }

    private Optional<CouponClaim> grant(StoredCampaign campaign, long epoch, UserId user) {
        return switch (grants.grant(campaign, epoch, user)) {
            case GrantOutcome.Granted(CouponId coupon, boolean isNew) -> {
                if (isNew) {
                    activity.granted(campaign.id());
                }
                yield Optional.of(CouponClaim.granted(coupon));
            }
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
