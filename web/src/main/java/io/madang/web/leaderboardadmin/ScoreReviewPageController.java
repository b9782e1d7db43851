package io.madang.web.leaderboardadmin;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.LeaderboardAdministration;
import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Voids matches and players, hides players, and takes that back: chosen, then confirmed, then done. */
@Controller
class ScoreReviewPageController {

    private static final String PATH = LeaderboardAdministrationController.LIST + "/{slug}/review";
    private static final Set<String> FIELDS = Set.of("act", "target", "reason");

    private final LeaderboardAdministration administration;
    private final LeaderboardCatalog catalog;
    private final Forms forms;

    ScoreReviewPageController(LeaderboardAdministration administration, LeaderboardCatalog catalog, Forms forms) {
        this.administration = administration;
        this.catalog = catalog;
        this.forms = forms;
    }

    /** Asks whether it is really meant; shows the choice where nothing is chosen yet. */
    @Access(Who.ADMIN)
    @GetMapping(PATH)
    View ask(
            @PathVariable("slug") String slug,
            @RequestParam(name = "act", defaultValue = "") String act,
            @RequestParam(name = "target", defaultValue = "") String target,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Review review = new Review(act, target, reason);
        if (act.isEmpty() && review.target().isEmpty()) {
            return show(slug, review, false, request, response);
        }
        try {
            review.required();
            return show(slug, review, true, request, response);
        } catch (Failure e) {
            return refused(slug, review, e, request, response);
        }
    }

    @Access(Who.ADMIN)
    @PostMapping(PATH)
    View run(
            @PathVariable("slug") String slug,
            @RequestParam(name = "act", defaultValue = "") String act,
            @RequestParam(name = "target", defaultValue = "") String target,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        Review review = new Review(act, target, reason);
        try {
            review.run(administration, slug);
            return new SeeOther(LeaderboardAdministrationController.path(slug) + "?done="
                    + review.required().name());
        } catch (Failure e) {
            return refused(slug, review, e, request, response);
        }
    }

    private View show(
            String slug, Review review, boolean confirm, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request,
                response,
                "leaderboardadmin/review.jte",
                "board",
                catalog.one(slug),
                "review",
                review,
                "confirm",
                confirm);
    }

    private View refused(
            String slug, Review review, Failure failure, HttpServletRequest request, HttpServletResponse response) {
        return forms.refused(
                request,
                response,
                failure,
                FIELDS,
                "leaderboardadmin/review.jte",
                "board",
                catalog.one(slug),
                "review",
                review,
                "confirm",
                false);
    }
}
