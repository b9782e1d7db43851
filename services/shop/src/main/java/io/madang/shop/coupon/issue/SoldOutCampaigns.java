package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CampaignId;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.campaign.CampaignRows;
import io.madang.shop.coupon.campaign.StoredCampaign;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The campaigns of which the database says that all coupons are granted, with those who have them: claims of these need
 * neither Redis nor the database.
 */
final class SoldOutCampaigns {

    private static final Logger log = LoggerFactory.getLogger(SoldOutCampaigns.class);

    /** Of all campaigns together, as a multiple of those of one. */
    private static final int MAX_FULL_CAMPAIGNS = 5;

    private final CampaignRows rows;
    private final int maxHolders;
    private volatile Map<CampaignId, Holders> soldOut = Map.of();

    SoldOutCampaigns(CampaignRows rows, int maxHolders) {
        this.rows = rows;
        this.maxHolders = maxHolders;
    }

    Optional<Holders> find(CampaignId campaign) {
        return Optional.ofNullable(soldOut.get(campaign));
    }

    /** @param current the campaigns that are not over, just read */
    void refresh(List<StoredCampaign> current) {
        Map<CampaignId, Holders> next = new HashMap<>();
        long room = (long) maxHolders * MAX_FULL_CAMPAIGNS;
        for (StoredCampaign campaign : current) {
            int granted = campaign.granted();
            if (campaign.isSoldOut() && granted <= maxHolders && granted <= room) {
                Optional<Holders> holders = find(campaign.id()).or(() -> read(campaign));
                if (holders.isPresent()) {
                    next.put(campaign.id(), holders.get());
                    room -= granted;
                }
            }
        }
        soldOut = Map.copyOf(next);
    }

    private Optional<Holders> read(StoredCampaign campaign) {
        try {
            return Optional.of(Holders.read(rows.shardOf(campaign.id()), campaign.id(), campaign.granted()));
        } catch (Failure e) {
            log.debug("who has the coupons of campaign {} is read later: {}", campaign.id(), e.toString());
            return Optional.empty();
        }
    }
}
