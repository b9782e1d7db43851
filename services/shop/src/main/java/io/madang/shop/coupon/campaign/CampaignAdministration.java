package io.madang.shop.coupon.campaign;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignState;
import io.madang.contracts.shop.Campaigns;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.store.ShopStore;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Makes, opens and stops campaigns and takes back their coupons, each act with its entry in the moderation log. */
final class CampaignAdministration {

    private final ShopStore store;
    private final CampaignRows rows;
    private final CampaignDirectory directory;
    private final CouponCodes codes;
    private final IdempotencyKeys keys;
    private final boolean hasLevels;

    CampaignAdministration(
            ShopStore store,
            CampaignRows rows,
            CampaignDirectory directory,
            CouponCodes codes,
            IdempotencyKeys keys,
            boolean hasLevels) {
        this.store = store;
        this.rows = rows;
        this.directory = directory;
        this.codes = codes;
        this.keys = keys;
        this.hasLevels = hasLevels;
    }

    /** The ids of campaigns that were made, as they are kept for their idempotency key. */
    record Made(List<CampaignId> ids) {}

    /**
     * Makes a campaign for each of the terms, or none.
     *
     * @param key the same again for the same wish: its campaigns are made once
     */
    List<StoredCampaign> create(List<CampaignTerms> typed, @Nullable String key, UserId by) {
        String used = key == null ? UUID.randomUUID().toString() : key;
        // the shard follows from the key, so that a repeated request looks where the first one wrote
        Shard shard = store.shards().number(Math.floorMod(used.hashCode(), ShardMap.SHARDS));
        String scope = "campaigns:" + by;
        String digest = Digest.ofParts(typed.toArray());
        Optional<Made> kept = keys.kept(shard, scope, used, digest, Made.class);
        if (kept.isEmpty()) {
            List<CampaignTerms> checked = checked(typed);
            kept = Optional.of(keys.once(shard, scope, used, digest, Made.class, () -> make(shard, checked, by)));
            directory.refresh();
        }
        return kept.get().ids().stream().map(directory::stored).toList();
    }

    private List<CampaignTerms> checked(List<CampaignTerms> typed) {
        Instant now = now();
        List<CampaignTerms> checked = typed.stream()
                .map(terms -> CampaignTerms.checked(terms, now, codes))
                .toList();
        checked.forEach(terms -> requireKnownLevels(terms.eligibility()));
        if (directory.read().size() + checked.size() > Campaigns.MAX_CURRENT) {
            throw Failure.of(CouponReason.TOO_MANY_CAMPAIGNS, arg("max", Campaigns.MAX_CURRENT));
        }
        return checked;
    }

    /** In the open transaction of the shard. */
    private Made make(Shard shard, List<CampaignTerms> all, UserId by) {
        Instant now = now();
        List<CampaignId> ids = new ArrayList<>(all.size());
        for (CampaignTerms terms : all) {
            CampaignId id = idIn(shard);
            rows.insert(id, terms, by, now);
            record(shard, by, ModerationActionType.CAMPAIGN_CREATED, terms.name(), "");
            ids.add(id);
        }
        return new Made(ids);
    }

    /** One of the next ids that lead to the shard, of which every 256th does. */
    private CampaignId idIn(Shard shard) {
        while (true) {
            CampaignId id = new CampaignId(store.ids().next());
            if (rows.shardOf(id).number() == shard.number()) {
                return id;
            }
        }
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
