package io.madang.shop.coupon.campaign;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.shop.Campaign;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A campaign as administrators see it.
 *
 * @param code what users have to enter; absent where they enter nothing
 * @param waitingRoom absent where all may claim at once
 * @param left places that Redis still has; absent while it is not known
 * @param reserved places whose grants are under way; absent while it is not known
 * @param voided how many coupons were taken back so far
 * @param voiding whether there may be more to take back
 * @param activity what was answered in each of the last seconds, the oldest first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CampaignReport(
        Campaign campaign,
        Codes codes,
        @Nullable String code,
        Eligibility eligibility,
        @Nullable WaitingRoom waitingRoom,
        @Nullable Instant stoppedAt,
        @Nullable Long left,
        @Nullable Long reserved,
        int voided,
        boolean voiding,
        List<Second> activity) {

    /** What all instances answered in one second. */
    public record Second(Instant at, long granted, long refused) {}
}
