package io.madang.contracts.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignList;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Making, opening and stopping coupon campaigns. */
public interface CampaignAdministration {

    /** What a campaign is to be; each part as the API describes it. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CampaignRequest(
            String name,
            @Nullable Integer total,
            @Nullable Instant opensAt,
            @Nullable Instant closesAt,
            DiscountRequest discount,
            @Nullable Integer validDays,
            EligibilityRequest eligibility,
            String codes,
            @Nullable WaitingRoomRequest waitingRoom) {}

    /** The same campaign on so many days, at the times of day of the zone. */
    record DailyRequest(CampaignRequest campaign, Integer days, String zone) {}

    /** @param order {@code first-come} or {@code random} */
    record WaitingRoomRequest(String order, @Nullable Integer perSecond) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record DiscountRequest(
            @Nullable Long amount, @Nullable Integer percent, @Nullable Long cap, @Nullable Long minimumPrice) {}

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record EligibilityRequest(
            String audience,
            @Nullable Instant signedUpFrom,
            @Nullable Instant signedUpUntil,
            @Nullable Integer minLevel) {}

    record WhyRequest(String reason) {}

    /** @param levelLeftOut whether fewer are eligible, since a level is asked for, which is not counted */
    record EligibleCount(long users, boolean levelLeftOut) {}

    /**
     * A campaign as administrators see it.
     *
     * @param left places that are left; absent while it is not known
     * @param reserved places whose grants are under way; absent while it is not known
     * @param activity what was answered in each of the last seconds, the oldest first
     */
    record Report(
            Campaign campaign,
            @Nullable String code,
            @Nullable Long left,
            @Nullable Long reserved,
            int voided,
            boolean voiding,
            List<Second> activity) {}

    /** What was answered in one second. */
    record Second(Instant at, long granted, long refused) {}

    @Access(Who.ADMIN)
    @PostExchange("/v1/campaigns")
    Report create(@RequestBody CampaignRequest body);

    @Access(Who.ADMIN)
    @PostExchange("/v1/campaigns/daily")
    CampaignList createDaily(@RequestBody DailyRequest body);

    @Access(Who.ADMIN)
    @PostExchange("/v1/campaigns/eligible-users")
    EligibleCount eligible(@RequestBody EligibilityRequest body);

    @Access(Who.ADMIN)
    @GetExchange("/v1/campaigns/all")
    CampaignList all(
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);

    @Access(Who.ADMIN)
    @GetExchange("/v1/campaigns/{id}/report")
    Report report(@PathVariable("id") CampaignId id);

    @Access(Who.ADMIN)
    @PostExchange("/v1/campaigns/{id}/activation")
    Report activate(@PathVariable("id") CampaignId id);

    @Access(Who.ADMIN)
    @PostExchange("/v1/campaigns/{id}/stop")
    Report stop(@PathVariable("id") CampaignId id, @RequestBody WhyRequest body);

    @Access(Who.ADMIN)
    @PostExchange("/v1/campaigns/{id}/void")
    Report voidUnused(@PathVariable("id") CampaignId id, @RequestBody WhyRequest body);
}
