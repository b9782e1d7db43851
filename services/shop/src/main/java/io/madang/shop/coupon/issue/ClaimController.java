package io.madang.shop.coupon.issue;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.CouponClaim.Result;
import io.madang.edge.limit.RateLimit;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.madang.shop.coupon.waiting.WaitingRooms;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Users claim coupons. There is no limit of claims, but of wrong codes: who asks again gets the same at little cost. */
@RestController
@Tag(name = "Coupons", description = "The coupons of users")
class ClaimController {

    private static final String WRONG_CODES = "coupon-code:user:";

    private final Claims claims;
    private final WaitingRooms rooms;
    private final RateLimiter limiter;
    private final RateLimit wrongCodes;

    /** @param wrongCodes how many wrong codes a user may enter */
    ClaimController(Claims claims, WaitingRooms rooms, RateLimiter limiter, RateLimit wrongCodes) {
        this.claims = claims;
        this.rooms = rooms;
        this.limiter = limiter;
        this.wrongCodes = wrongCodes;
    }

    record CodeRequest(@Schema(example = "7QK2M-XH3WA-9RTBE-4ZCUP") @NotNull String code) {}

    record TicketRequest(
            @Schema(example = "Ck9T0yyAEAAKT1PTLIAQAT_wAAAAAAAAAJcqYt1o4q8cWZ0Jw1mZ0Hk") @NotNull String ticket,
            @Schema(example = "7QK2M-XH3WA-9RTBE-4ZCUP", description = "where the campaign asks for one") @Nullable
                    String code) {}

    @Operation(
            summary = "Claim a coupon",
            description =
                    "First come, first served, one for each user: asking again gives the same coupon. The result is"
                            + " granted only when the coupon is stored. Before the opening, the answer has the server's"
                            + " time.")
    @ApiResponse(
            responseCode = "200",
            description = "The result: granted, sold-out, not-open, ended, stopped, not-eligible")
    @ApiResponse(
            responseCode = "400",
            description =
                    "The campaign asks for a code or a ticket; send it to /claims-with-code or /claims-with-ticket")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(
            responseCode = "503",
            description = "Places are being counted again; Retry-After says when to come again")
    @Access(Who.USER)
    @PostMapping(ClaimFastPath.PATH)
    CouponClaim claim(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            Caller caller) {
        StoredCampaign campaign = withoutLine(id);
        checkCode(campaign, null, caller);
        return claims.claim(campaign, caller);
    }

    @Operation(summary = "Claim a coupon of a campaign that asks for a code")
    @ApiResponse(
            responseCode = "200",
            description = "The result: granted, sold-out, not-open, ended, stopped, not-eligible")
    @ApiResponse(responseCode = "403", description = "The code is wrong")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(
            responseCode = "429",
            description = "Too many wrong codes were tried; Retry-After says when to come again")
    @ApiResponse(
            responseCode = "503",
            description = "Places are being counted again; Retry-After says when to come again")
    @Access(Who.USER)
    @PostMapping("/v1/campaigns/{id}/claims-with-code")
    CouponClaim claimWithCode(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            @Valid @RequestBody CodeRequest body,
            Caller caller) {
        StoredCampaign campaign = withoutLine(id);
        checkCode(campaign, body.code(), caller);
        return claims.claim(campaign, caller);
    }

    @Operation(
            summary = "Claim a coupon of a campaign with a waiting room",
            description = "Once it is the user's turn; before that the result is waiting, and nothing is lost.")
    @ApiResponse(
            responseCode = "200",
            description = "The result: granted, sold-out, not-open, ended, stopped, not-eligible, waiting")
    @ApiResponse(responseCode = "400", description = "The campaign asks for a code as well")
    @ApiResponse(responseCode = "403", description = "The ticket is not one of this user for this campaign")
    @ApiResponse(responseCode = "404", description = "There is no such campaign")
    @ApiResponse(responseCode = "409", description = "The campaign has no waiting room")
    @ApiResponse(
            responseCode = "429",
            description = "Too many wrong codes were tried; Retry-After says when to come again")
    @ApiResponse(
            responseCode = "503",
            description = "Places are being counted again; Retry-After says when to come again")
    @Access(Who.USER)
    @PostMapping("/v1/campaigns/{id}/claims-with-ticket")
    CouponClaim claimWithTicket(
            @Parameter(description = "the campaign's id", example = "742893746598234112") @PathVariable("id")
                    CampaignId id,
            @Valid @RequestBody TicketRequest body,
            Caller caller) {
        StoredCampaign campaign = claims.campaign(id);
        boolean admitted = rooms.isAdmitted(campaign, caller.requiredUser(), body.ticket());
        checkCode(campaign, body.code(), caller);
        return admitted ? claims.claim(campaign, caller) : CouponClaim.of(Result.WAITING);
    }

    private StoredCampaign withoutLine(CampaignId id) {
        StoredCampaign campaign = claims.campaign(id);
        if (rooms.isTicketNeeded(campaign)) {
            throw Failure.of(CouponReason.TICKET_NEEDED);
        }
        return campaign;
    }

    /** Only wrong codes count: who presses the button again with the right one gets the same answer. */
    private void checkCode(StoredCampaign campaign, @Nullable String typed, Caller caller) {
        String wanted = campaign.terms().code();
        if (wanted != null && typed == null) {
            throw Failure.of(CouponReason.CODE_NEEDED);
        }
        if (wanted != null && typed != null && !isSame(wanted, typed)) {
            limiter.take(WRONG_CODES + caller.requiredUser(), wrongCodes);
            throw Failure.ofField("code", CouponReason.CODE_WRONG);
        }
    }

    private static boolean isSame(String wanted, String typed) {
        return MessageDigest.isEqual(
                wanted.getBytes(StandardCharsets.UTF_8),
                typed.strip().toUpperCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
    }
}
