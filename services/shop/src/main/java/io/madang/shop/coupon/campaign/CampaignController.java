package io.madang.shop.coupon.campaign;

import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CampaignList;
import io.madang.contracts.shop.CampaignState;
import io.madang.contracts.shop.Campaigns;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import org.springframework.web.bind.annotation.RestController;

/** Campaigns as everybody sees them. */
@RestController
@Tag(name = "Coupon campaigns", description = "Coupons for the first who ask, and campaigns that grant them")
class CampaignController implements Campaigns {

    private final CampaignDirectory directory;
    private final InstantSource clock;
    private final String currency;

    CampaignController(CampaignDirectory directory, InstantSource clock, String currency) {
        this.directory = directory;
        this.clock = clock;
        this.currency = currency;
    }

    @Operation(summary = "The campaigns that are not over, the next to open first")
    @ApiResponse(responseCode = "200", description = "The campaigns; at most 500")
    @Override
    public CampaignList current() {
        Instant now = clock.instant();
        return new CampaignList(
                directory.read().stream()
                        .map(campaign -> campaign.shown(now, currency))
                        .filter(campaign -> campaign.state() != CampaignState.STOPPED)
                        .sorted(Comparator.comparing(Campaign::opensAt)
                                .thenComparing(campaign -> campaign.id().value()))
                        .toList(),
                null,
                false);
    }

    @Operation(summary = "One campaign")
    @ApiResponse(responseCode = "200", description = "The campaign, with the server's time")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @Override
    public Campaign campaign(
            @Parameter(description = "the campaign's id", example = "742893746598234112") CampaignId id) {
        return directory.required(id).shown(clock.instant(), currency);
    }
}
