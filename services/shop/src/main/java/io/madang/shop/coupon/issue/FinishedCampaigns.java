package io.madang.shop.coupon.issue;

import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim.Result;
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
 * The campaigns of which the database says that nothing more is granted, since they are sold out or stopped, with those
 * who have their coupons: claims of these need neither Redis nor the database.
 */
final class FinishedCampaigns {

    private static final Logger log = LoggerFactory.getLogger(FinishedCampaigns.class);

    /** Of all campaigns together, as a multiple of those of one. */
    private static final int MAX_FULL_CAMPAIGNS = 5;

    private final CampaignRows rows;
    private final int maxHolders;
    private volatile Map<CampaignId, Finished> finished = Map.of();

    FinishedCampaigns(CampaignRows rows, int maxHolders) {
        this.rows = rows;
        this.maxHolders = maxHolders;
    }

    /** @param refusal what those without a coupon are told */
    record Finished(Holders holders, Result refusal) {}

    Optional<Finished> find(CampaignId campaign) {
        return Optional.ofNullable(finished.get(campaign));
    }

    /** @param current the campaigns that are not over, just read */
    void refresh(List<StoredCampaign> current) {
        Map<CampaignId, Finished> next = new HashMap<>();
        long room = (long) maxHolders * MAX_FULL_CAMPAIGNS;
        for (StoredCampaign campaign : current) {
            int granted = campaign.granted();
            if (grantsNoMore(campaign) && granted <= maxHolders && granted <= room) {
                Optional<Holders> holders =
                        find(campaign.id()).map(Finished::holders).or(() -> read(campaign));
                if (holders.isPresent()) {
                    Result refusal = campaign.stoppedAt() == null ? Result.SOLD_OUT : Result.STOPPED;
                    next.put(campaign.id(), new Finished(holders.get(), refusal));
                    room -= granted;
                }
            }
        }
        finished = Map.copyOf(next);
    }

    private static boolean grantsNoMore(StoredCampaign campaign) {
        return campaign.isSoldOut() || campaign.stoppedAt() != null;
    }

    private Optional<Holders> read(StoredCampaign campaign) {
        try {
            Optional<Holders> holders = Holders.read(rows.shardOf(campaign.id()), campaign.id(), campaign.granted());
            if (holders.isEmpty()) {
                log.warn(
                        "Campaign {} counts {} coupons and has another number: run the command coupons",
                        campaign.id(),
                        campaign.granted());
            }
            return holders;
        } catch (Failure e) {
            log.debug("who has the coupons of campaign {} is read later: {}", campaign.id(), e.toString());
            return Optional.empty();
        }
    }
}
