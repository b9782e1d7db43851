package io.madang.web.coupon;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.CouponClaiming;
import io.madang.contracts.client.CouponClaiming.CodeRequest;
import io.madang.contracts.shop.Campaign;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.Campaigns;
import io.madang.contracts.shop.CouponClaim;
import io.madang.contracts.shop.OwnCoupons;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.page.Page;
import io.madang.web.page.Pages;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;
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
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            CouponClaim claim = code.isBlank() ? claiming.claim(id) : claiming.claimWithCode(id, new CodeRequest(code));
            return new SeeOther("/coupons/" + id + "?result="
                    + claim.result().name().toLowerCase(Locale.ROOT).replace('_', '-'));
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAUTHENTICATED || e.code() == ErrorCode.NOT_FOUND) {
                throw e;
            }
            return forms.refused(
                    request, response, e, FIELDS, DROP, "campaign", campaigns.campaign(id), "result", DropResult.NONE);
        }
    }

    @Access(Who.USER)
    @GetMapping("/me/coupons")
    Page mine(@RequestParam(name = "after", required = false) @Nullable String after, HttpServletRequest request) {
        return pages.showOne(
                request, frame -> pages.page("coupon/mine.jte", frame, "list", coupons.coupons(after, 30)));
    }
}
