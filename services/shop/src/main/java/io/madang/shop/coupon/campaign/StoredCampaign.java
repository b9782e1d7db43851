package io.madang.shop.coupon.campaign;

import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A campaign as its row has it.
 *
 * @param epoch places that were reserved in Redis in an earlier epoch cannot be granted
 * @param voided how many coupons were taken back so far
 * @param voiding whether there may be more to take back
 */
public record StoredCampaign(
        CampaignId id,
        CampaignTerms terms,
        int granted,
        long epoch,
        @Nullable Instant stoppedAt,
        @Nullable Instant voidedAt,
        int voided,
        boolean voiding) {

    public CampaignState state(Instant now) {
        if (stoppedAt != null) {
            return CampaignState.STOPPED;
        }
        if (!now.isBefore(terms.closesAt())) {
            return CampaignState.ENDED;
        }
        if (now.isBefore(terms.opensAt())) {
            return CampaignState.SCHEDULED;
        }
        return isSoldOut() ? CampaignState.SOLD_OUT : CampaignState.OPEN;
    }

    /** Whether all coupons are granted, which is final: what is taken back is not granted again. */
    public boolean isSoldOut() {
        return granted >= terms.total();
    }

    public Campaign shown(Instant now, String currency) {
        return new Campaign(
                id,
                terms.name(),
                state(now),
                terms.total(),
                granted,
                terms.opensAt(),
                terms.closesAt(),
                terms.discount(),
                currency,
                terms.codes() == Codes.CAMPAIGN,
                terms.waitingRoom() != null,
                now);
    }
}
