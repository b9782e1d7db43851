package io.madang.shop.coupon.issue;

import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.CouponClaim.Result;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.campaign.Codes;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.madang.shop.coupon.waiting.WaitingRooms;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The fast path of claims: a drop is a stampede of them. */
final class ClaimFastPath implements FastPathEndpoint {

    static final String PATH = "/v1/campaigns/{id}/coupons";

    private final Claims claims;
    private final WaitingRooms rooms;
    private final JsonMapper json;
    private final FastPathResponse soldOut;

    ClaimFastPath(Claims claims, WaitingRooms rooms, JsonMapper json) {
        this.claims = claims;
        this.rooms = rooms;
        this.json = json;
        this.soldOut = FastPathResponse.json(json.writeValueAsBytes(CouponClaim.of(Result.SOLD_OUT)));
    }

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public Who access() {
        return Who.USER;
    }

    @Override
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        CampaignId id;
        try {
            id = CampaignId.of(request.variable());
        } catch (Failure | IllegalArgumentException malformed) {
            return null;
        }
        StoredCampaign campaign = claims.campaign(id);
        if (campaign.terms().codes() == Codes.CAMPAIGN || rooms.isTicketNeeded(campaign)) {
            return null;
        }
        CouponClaim claim = claims.claim(campaign, request.caller().orElseThrow());
        return claim.result() == Result.SOLD_OUT ? soldOut : FastPathResponse.json(json.writeValueAsBytes(claim));
    }
}
