package io.madang.shop.coupon.campaign;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.Campaigns;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Source;
import io.madang.shop.coupon.CouponReason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The campaigns that are not over, in memory and read again several times a second. What may be late here is decided
 * again under the campaign's row lock.
 */
public final class CampaignDirectory {

    private static final int MAX_OTHERS = 10_000;
    private static final Comparator<StoredCampaign> NEXT_TO_CLOSE_FIRST = Comparator.comparing(
                    (StoredCampaign campaign) -> campaign.terms().closesAt())
            .thenComparing(campaign -> campaign.id().value());

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

    /** Reads all campaigns that are not over; those of a database that is away are as they were last read. */
    public List<StoredCampaign> refresh() {
        List<StoredCampaign> found = read();
        Map<CampaignId, StoredCampaign> byId = new HashMap<>();
        found.forEach(campaign -> byId.put(campaign.id(), campaign));
        current = Map.copyOf(byId);
        others.invalidateAll();
        return found;
    }

    /** As {@link #refresh}, without remembering them. */
    List<StoredCampaign> read() {
        Instant now = clock.instant();
        List<StoredCampaign> found = new ArrayList<>();
        Set<Source> away = rows.forEachSource(source -> rows.current(source, now, Campaigns.MAX_CURRENT).stream()
                .filter(campaign -> sourceOf(campaign).equals(source))
                .forEach(found::add));
        current.values().stream()
                .filter(campaign -> away.contains(sourceOf(campaign)))
                .filter(campaign -> campaign.terms().closesAt().isAfter(now))
                .forEach(found::add);
        found.sort(NEXT_TO_CLOSE_FIRST);
        return found.size() <= Campaigns.MAX_CURRENT ? found : found.subList(0, Campaigns.MAX_CURRENT);
    }

    private Source sourceOf(StoredCampaign campaign) {
        return rows.shardOf(campaign.id()).source();
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
