package io.madang.web.coupon;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.CouponClaiming;
import io.madang.contracts.client.CouponClaiming.CodeRequest;
import io.madang.contracts.client.CouponClaiming.TicketRequest;
import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.Campaigns;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.contracts.shop.WaitingTicket;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Drops, and one's own coupons. */
@Controller
class CouponPageController {

    private static final String DROP = "coupon/drop.jte";
    private static final Set<String> FIELDS = Set.of("code");

    private final Campaigns campaigns;
    private final OwnCoupons coupons;
    private final CouponClaiming claiming;
    private final Pages pages;
    private final Forms forms;

    CouponPageController(Campaigns campaigns, OwnCoupons coupons, CouponClaiming claiming, Pages pages, Forms forms) {
        this.campaigns = campaigns;
        this.coupons = coupons;
        this.claiming = claiming;
        this.pages = pages;
        this.forms = forms;
    }

    @Access(Who.ANYONE)
    @GetMapping("/coupons")
    Page all(HttpServletRequest request) {
        return pages.showOne(
                request,
                frame -> pages.page(
                        "coupon/drops.jte",
                        frame,
                        "campaigns",
                        campaigns.current().campaigns()));
    }

    @Access(Who.ANYONE)
    @GetMapping("/coupons/{id}")
    View drop(
            @PathVariable("id") CampaignId id,
            @RequestParam(name = "result", defaultValue = "") String result,
            HttpServletRequest request,
            HttpServletResponse response) {
        Campaign campaign = campaigns.campaign(id);
        return forms.show(request, response, DROP, "campaign", campaign, "result", DropResult.of(result));
    }

    /** The button: as often as one likes, always with the same outcome. */
    @Access(Who.USER)
    @PostMapping("/coupons/{id}")
    View claim(
            @PathVariable("id") CampaignId id,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestParam(name = "ticket", defaultValue = "") String ticket,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            CouponClaim.Result result =
                    claim(id, code.isBlank() ? null : code, ticket).result();
            return result == CouponClaim.Result.WAITING
                    ? new SeeOther(line(id, ticket))
                    : new SeeOther("/coupons/" + id + "?result="
                            + DropResult.of(result).word());
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED || e.code() == ErrorCode.NOT_FOUND) {
                throw e;
            }
            return forms.refused(
                    request, response, e, FIELDS, DROP, "campaign", campaigns.campaign(id), "result", DropResult.NONE);
        }
    }

    private CouponClaim claim(CampaignId id, @Nullable String code, String ticket) {
        if (!ticket.isEmpty()) {
            return claiming.claimWithTicket(id, new TicketRequest(ticket, code));
        }
        return code == null ? claiming.claim(id) : claiming.claimWithCode(id, new CodeRequest(code));
    }

    /** The button where there is a waiting room. */
    @Access(Who.USER)
    @PostMapping("/coupons/{id}/line")
    View stand(@PathVariable("id") CampaignId id, HttpServletRequest request, HttpServletResponse response) {
        try {
            String ticket = claiming.join(id).ticket();
            // nothing to wait for, or not yet: the claim says which
            return ticket == null ? claim(id, "", "", request, response) : new SeeOther(line(id, ticket));
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED || e.code() == ErrorCode.NOT_FOUND) {
                throw e;
            }
            return forms.refused(
                    request, response, e, FIELDS, DROP, "campaign", campaigns.campaign(id), "result", DropResult.NONE);
        }
    }

    @Access(Who.USER)
    @GetMapping("/coupons/{id}/line")
    View line(
            @PathVariable("id") CampaignId id,
            @RequestParam(name = "ticket", defaultValue = "") String ticket,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            WaitingTicket place = claiming.look(id, ticket.isEmpty() ? "none" : ticket);
            return forms.show(
                    request,
                    response,
                    "coupon/line.jte",
                    "campaign",
                    campaigns.campaign(id),
                    "place",
                    place,
                    "path",
                    line(id, ticket));
        } catch (Failure e) {
            if (e.code() == ErrorCode.FORBIDDEN || e.code() == ErrorCode.CONFLICT) {
                // somebody else's address: whoever wants to stand in line begins at the drop
                return new SeeOther("/coupons/" + id);
            }
            throw e;
        }
    }

    private static String line(CampaignId id, String ticket) {
        return "/coupons/" + id + "/line?ticket=" + URLEncoder.encode(ticket, StandardCharsets.UTF_8);
    }

    @Access(Who.USER)
    @GetMapping("/me/coupons")
    Page mine(@RequestParam(name = "after", required = false) @Nullable String after, HttpServletRequest request) {
        return pages.showOne(
                request, frame -> pages.page("coupon/mine.jte", frame, "list", coupons.coupons(after, 30)));
    }
}
