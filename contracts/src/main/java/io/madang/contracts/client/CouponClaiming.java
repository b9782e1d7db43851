package io.madang.contracts.client;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.PostExchange;

/** Claiming coupons. */
public interface CouponClaiming {

    /** What users have to enter. */
    record CodeRequest(String code) {}

    @Access(Who.USER)
    @PostExchange("/v1/campaigns/{id}/coupons")
    CouponClaim claim(@PathVariable("id") CampaignId id);

    @Access(Who.USER)
    @PostExchange("/v1/campaigns/{id}/claims-with-code")
    CouponClaim claimWithCode(@PathVariable("id") CampaignId id, @RequestBody CodeRequest body);
}
