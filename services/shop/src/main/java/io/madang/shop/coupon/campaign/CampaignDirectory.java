package io.madang.shop.coupon.campaign;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.Campaigns;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponReason;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The campaigns that are not over, in memory and read again several times a second. What may be late here is decided
 * again under the campaign's row lock.
 */
public final class CampaignDirectory {

    private static final int MAX_OTHERS = 10_000;

    private final CampaignRows rows;
    private final InstantSource clock;
    private volatile Map<CampaignId, StoredCampaign> current = Map.of();
    /** Those that are over, too new, or not there at all. */
    private final Cache<CampaignId, Optional<StoredCampaign>> others = Caffeine.newBuilder()
            .maximumSize(MAX_OTHERS)
            .expireAfterWrite(Duration.ofMillis(500))
            .build();

    public CampaignDirectory(CampaignRows rows, InstantSource clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /** Reads all campaigns that are not over. */
    public List<StoredCampaign> refresh() {
        List<StoredCampaign> found = rows.current(clock.instant(), Campaigns.MAX_CURRENT);
        Map<CampaignId, StoredCampaign> byId = new HashMap<>();
        found.forEach(campaign -> byId.put(campaign.id(), campaign));
        current = Map.copyOf(byId);
        others.invalidateAll();
        return found;
    }

    /** The campaign; {@code not-found} where there is none. */
    public StoredCampaign required(CampaignId id) {
        StoredCampaign known = current.get(id);
        if (known != null) {
            return known;
        }
        return others.get(id, rows::find).orElseThrow(() -> Failure.of(CouponReason.CAMPAIGN_NOT_FOUND));
    }

    /** The campaign as the database has it this moment. */
    public StoredCampaign stored(CampaignId id) {
        return rows.find(id).orElseThrow(() -> Failure.of(CouponReason.CAMPAIGN_NOT_FOUND));
    }
}
