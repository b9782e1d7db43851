package io.madang.contracts.client;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.WaitingTicket;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.annotation.PostExchange;

/** Claiming coupons. */
public interface CouponClaiming {

    /** What users have to enter. */
    record CodeRequest(String code) {}

    /** A ticket of the waiting room, and the code where there is one. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record TicketRequest(String ticket, @Nullable String code) {}

    @Access(Who.USER)
    @PostExchange("/v1/campaigns/{id}/coupons")
    CouponClaim claim(@PathVariable("id") CampaignId id);

    @Access(Who.USER)
    @PostExchange("/v1/campaigns/{id}/claims-with-code")
    CouponClaim claimWithCode(@PathVariable("id") CampaignId id, @RequestBody CodeRequest body);

    @Access(Who.USER)
    @PostExchange("/v1/campaigns/{id}/claims-with-ticket")
    CouponClaim claimWithTicket(@PathVariable("id") CampaignId id, @RequestBody TicketRequest body);

    /** Stands in line. */
    @Access(Who.USER)
    @PostExchange("/v1/campaigns/{id}/tickets")
    WaitingTicket join(@PathVariable("id") CampaignId id);

    /** How far the line has got. */
    @Access(Who.USER)
    @GetExchange("/v1/campaigns/{id}/tickets/{ticket}")
    WaitingTicket look(@PathVariable("id") CampaignId id, @PathVariable("ticket") String ticket);
}
