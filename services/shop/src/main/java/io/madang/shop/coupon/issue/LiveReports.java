package io.madang.shop.coupon.issue;

import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.campaign.CampaignReport;
import io.madang.shop.coupon.campaign.CampaignReports;
import io.madang.shop.coupon.campaign.CampaignTerms;
import io.madang.shop.coupon.campaign.StoredCampaign;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports with what Redis knows; without that where Redis is away. */
final class LiveReports implements CampaignReports {

    private static final Logger log = LoggerFactory.getLogger(LiveReports.class);

    private final PlacesInRedis places;
    private final ClaimActivity activity;
    private final InstantSource clock;
    private final String currency;

    LiveReports(PlacesInRedis places, ClaimActivity activity, InstantSource clock, String currency) {
        this.places = places;
        this.activity = activity;
        this.clock = clock;
        this.currency = currency;
    }

    @Override
    public CampaignReport report(StoredCampaign campaign) {
        Optional<PlacesInRedis.State> state = Optional.empty();
        List<CampaignReport.Second> seconds = List.of();
        try {
            state = places.inspect(campaign.id()).filter(found -> found.epoch() == campaign.epoch());
            seconds = activity.seconds(campaign.id());
        } catch (Failure e) {
            log.debug("a report without what Redis knows: {}", e.toString());
        }
        CampaignTerms terms = campaign.terms();
        return new CampaignReport(
                campaign.shown(clock.instant(), currency),
                terms.codes(),
                terms.code(),
                terms.eligibility(),
                terms.waitingRoom(),
                campaign.stoppedAt(),
                state.map(PlacesInRedis.State::left).orElse(null),
                state.map(PlacesInRedis.State::reserved).orElse(null),
                campaign.voided(),
                campaign.voiding(),
                seconds);
    }
}
