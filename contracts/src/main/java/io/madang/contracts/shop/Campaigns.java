package io.madang.contracts.shop;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;

/** Coupon campaigns as everybody sees them. */
public interface Campaigns {

    /** The most campaigns that may be scheduled or open at a time. */
    int MAX_CURRENT = 500;

    /** Those that are scheduled, open or sold out and not yet over, the next to open first. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/campaigns")
    CampaignList current();

    /** One campaign, or {@code not-found}. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/campaigns/{id}")
    Campaign campaign(@PathVariable("id") CampaignId id);
}
