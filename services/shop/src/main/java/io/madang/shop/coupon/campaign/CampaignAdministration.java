package io.madang.shop.coupon.campaign;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignState;
import io.madang.contracts.shop.Campaigns;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.store.ShopStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.BiConsumer;

/** Makes, opens and stops campaigns and takes back their coupons, each act with its entry in the moderation log. */
final class CampaignAdministration {

    private final ShopStore store;
    private final CampaignRows rows;
    private final CampaignDirectory directory;
    private final CouponCodes codes;
    private final boolean hasLevels;

    CampaignAdministration(
            ShopStore store, CampaignRows rows, CampaignDirectory directory, CouponCodes codes, boolean hasLevels) {
        this.store = store;
        this.rows = rows;
        this.directory = directory;
        this.codes = codes;
        this.hasLevels = hasLevels;
    }

    StoredCampaign create(CampaignTerms typed, UserId by) {
        Instant now = now();
        CampaignTerms terms = CampaignTerms.checked(typed, now, codes);
        requireKnownLevels(terms.eligibility());
        if (directory.read().size() >= Campaigns.MAX_CURRENT) {
            throw Failure.of(CouponReason.TOO_MANY_CAMPAIGNS, arg("max", Campaigns.MAX_CURRENT));
        }
        CampaignId id = new CampaignId(store.ids().next());
        Shard shard = rows.shardOf(id);
        shard.run(() -> {
            rows.insert(id, terms, by, now);
            record(shard, by, ModerationActionType.CAMPAIGN_CREATED, terms.name(), "");
        });
        directory.refresh();
        return directory.stored(id);
    }

    void requireKnownLevels(Eligibility eligibility) {
        if (eligibility.minLevel() != null && !hasLevels) {
            throw Failure.ofField("minLevel", CouponReason.LEVEL_UNKNOWN);
        }
    }

    StoredCampaign stored(CampaignId id) {
        return directory.stored(id);
    }

    /** Opens a campaign now, before its time. */
    StoredCampaign activate(CampaignId id, UserId by) {
        return change(id, by, ModerationActionType.CAMPAIGN_ACTIVATED, "", (campaign, now) -> {
            switch (campaign.state(now)) {
                case SCHEDULED -> rows.open(id, now);
                case STOPPED -> throw Failure.of(CouponReason.CAMPAIGN_STOPPED);
                case ENDED -> throw Failure.of(CouponReason.CAMPAIGN_OVER);
                case OPEN, SOLD_OUT -> throw Failure.of(CouponReason.CAMPAIGN_STARTED);
            }
        });
    }

    /** Stops a campaign at once: no claim that is under way is granted after this. */
    StoredCampaign stop(CampaignId id, String reason, UserId by) {
        return change(id, by, ModerationActionType.CAMPAIGN_STOPPED, reason, (campaign, now) -> {
            if (campaign.state(now) == CampaignState.STOPPED) {
                throw Failure.of(CouponReason.CAMPAIGN_STOPPED);
            }
            rows.stop(id, now);
        });
    }

    /** Takes back all coupons that nobody used: none of them can be used from now on. */
    StoredCampaign voidUnused(CampaignId id, String reason, UserId by) {
        return change(id, by, ModerationActionType.COUPONS_VOIDED, reason, (campaign, now) -> {
            boolean grantsNoMore = campaign.stoppedAt() != null || campaign.state(now) == CampaignState.ENDED;
            if (!grantsNoMore) {
                throw Failure.of(CouponReason.CAMPAIGN_NOT_STOPPED);
            }
            if (campaign.voidedAt() == null) {
                rows.beginVoiding(id, now);
            }
        });
    }

    private StoredCampaign change(
            CampaignId id,
            UserId by,
            ModerationActionType type,
            String reason,
            BiConsumer<StoredCampaign, Instant> change) {
        Shard shard = rows.shardOf(id);
        shard.run(() -> {
            StoredCampaign campaign = rows.lock(id).orElseThrow(() -> Failure.of(CouponReason.CAMPAIGN_NOT_FOUND));
            change.accept(campaign, now());
            record(shard, by, type, campaign.terms().name(), reason);
        });
        directory.refresh();
        return directory.stored(id);
    }

    private void record(Shard shard, UserId by, ModerationActionType type, String name, String reason) {
        store.moderationLog().record(shard, by, type, new Subject(null, null, null, null, null, name), reason);
    }

    private Instant now() {
        return store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
