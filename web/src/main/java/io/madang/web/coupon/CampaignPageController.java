package io.madang.web.coupon;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.CampaignAdministration;
import io.madang.contracts.client.CampaignAdministration.DailyRequest;
import io.madang.contracts.client.CampaignAdministration.EligibleCount;
import io.madang.contracts.client.CampaignAdministration.Report;
import io.madang.contracts.client.CampaignAdministration.WhyRequest;
import io.madang.contracts.shop.CampaignId;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Campaigns, for administrators. */
@Controller
class CampaignPageController {

    private static final String FORM = "coupon/campaignform.jte";
    private static final String REPORT = "coupon/campaign.jte";
    private static final Optional<EligibleCount> NOT_COUNTED = Optional.empty();
    private static final Set<String> FIELDS = Set.of(
            "name",
            "total",
            "opensAt",
            "closesAt",
            "kind",
            "value",
            "cap",
            "minimumPrice",
            "validDays",
            "audience",
            "signedUpFrom",
            "signedUpUntil",
            "minLevel",
            "codes",
            "room",
            "perSecond",
            "days",
            "reason");

    private final CampaignAdministration campaigns;
    private final Forms forms;
    private final ZoneId zone;

    CampaignPageController(CampaignAdministration campaigns, Forms forms, ZoneId zone) {
        this.campaigns = campaigns;
        this.forms = forms;
        this.zone = zone;
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/campaigns")
    View all(
            @RequestParam(name = "after", required = false) @Nullable String after,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, "coupon/campaigns.jte", "list", campaigns.all(after, 30));
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/campaigns/new")
    View fresh(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request, response, FORM, "form", CampaignForm.fresh(Instant.now(), zone), "eligible", NOT_COUNTED);
    }

    /** Makes the campaign, or only counts who could take part. */
    @Access(Who.ADMIN)
    @PostMapping("/moderation/campaigns/new")
    View make(
            @ModelAttribute CampaignForm typed,
            @RequestParam(name = "count", defaultValue = "false") boolean onlyCount,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            CampaignAdministration.CampaignRequest wanted = typed.request(zone);
            if (onlyCount) {
                EligibleCount count = campaigns.eligible(wanted.eligibility());
                return forms.show(request, response, FORM, "form", typed, "eligible", Optional.of(count));
            }
            if (typed.numberOfDays() != 1) {
                campaigns.createDaily(new DailyRequest(wanted, typed.numberOfDays(), zone.getId()));
                return new SeeOther("/moderation/campaigns");
            }
            return new SeeOther("/moderation/campaigns/"
                    + campaigns.create(wanted).campaign().id());
        } catch (Failure e) {
            return forms.refused(request, response, e, FIELDS, FORM, "form", typed, "eligible", NOT_COUNTED);
        }
    }

    @Access(Who.ADMIN)
    @GetMapping("/moderation/campaigns/{id}")
    View report(
            @PathVariable("id") CampaignId id,
            @RequestParam(name = "still", defaultValue = "false") boolean still,
            HttpServletRequest request,
            HttpServletResponse response) {
        Report report = campaigns.report(id);
        return forms.show(request, response, REPORT, "report", report, "chart", chart(report), "still", still);
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/campaigns/{id}/open")
    View open(@PathVariable("id") CampaignId id, HttpServletRequest request, HttpServletResponse response) {
        return act(id, request, response, () -> campaigns.activate(id));
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/campaigns/{id}/stop")
    View stop(
            @PathVariable("id") CampaignId id,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        return act(id, request, response, () -> campaigns.stop(id, new WhyRequest(reason)));
    }

    @Access(Who.ADMIN)
    @PostMapping("/moderation/campaigns/{id}/void")
    View voidUnused(
            @PathVariable("id") CampaignId id,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        return act(id, request, response, () -> campaigns.voidUnused(id, new WhyRequest(reason)));
    }

    private View act(CampaignId id, HttpServletRequest request, HttpServletResponse response, Runnable act) {
        try {
            act.run();
            return new SeeOther("/moderation/campaigns/" + id);
        } catch (Failure e) {
            Report report = campaigns.report(id);
            return forms.refused(
                    request, response, e, FIELDS, REPORT, "report", report, "chart", chart(report), "still", true);
        }
    }

    private static ActivityChart chart(Report report) {
        return ActivityChart.of(report.activity(), report.campaign().now().getEpochSecond());
    }
}
