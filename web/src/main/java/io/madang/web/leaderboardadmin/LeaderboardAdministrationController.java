package io.madang.web.leaderboardadmin;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.client.LeaderboardAdministration;
import io.madang.contracts.client.LeaderboardAdministration.ReviewedPlayers;
import io.madang.contracts.leaderboard.LeaderboardCatalog;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.contracts.leaderboard.LeaderboardList;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.leaderboard.SeasonInfo;
import io.madang.contracts.leaderboard.Seasons;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Leaderboards and their seasons, for administrators. */
@Controller
class LeaderboardAdministrationController {

    static final String LIST = "/moderation/leaderboards";

    private static final String TEMPLATE = "leaderboardadmin/new.jte";
    private static final Set<String> FIELDS =
            Set.of("slug", "title", "rule", "order", "season", "zone", "tie", "prizes");

    private final LeaderboardAdministration administration;
    private final LeaderboardCatalog catalog;
    private final Seasons seasons;
    private final PageParts parts;
    private final Forms forms;

    LeaderboardAdministrationController(
            LeaderboardAdministration administration,
            LeaderboardCatalog catalog,
            Seasons seasons,
            PageParts parts,
            Forms forms) {
        this.administration = administration;
        this.catalog = catalog;
        this.seasons = seasons;
        this.parts = parts;
        this.forms = forms;
    }

    @Access(Who.ADMIN)
    @GetMapping(LIST)
    View list(
            @RequestParam(name = "done", defaultValue = "") String done,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(
                request,
                response,
                "leaderboardadmin/list.jte",
                "boards",
                parts.ask(Services.LEADERBOARD.role(), catalog::all)
                        .awaitOrUnavailable()
                        .map(LeaderboardList::leaderboards),
                "done",
                done);
    }

    @Access(Who.ADMIN)
    @GetMapping(LIST + "/new")
    View fresh(HttpServletRequest request, HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, "form", LeaderboardForm.fresh());
    }

    @Access(Who.ADMIN)
    @PostMapping(LIST + "/new")
    View make(@ModelAttribute LeaderboardForm typed, HttpServletRequest request, HttpServletResponse response) {
        try {
            LeaderboardInfo made = administration.create(typed.request());
            return new SeeOther(path(made.slug()) + "?done=made");
        } catch (Failure e) {
            return forms.refused(request, response, e, FIELDS, TEMPLATE, "form", typed);
        }
    }

    @Access(Who.ADMIN)
    @GetMapping(LIST + "/{slug}")
    View board(
            @PathVariable("slug") String slug,
            @RequestParam(name = "done", defaultValue = "") String done,
            HttpServletRequest request,
            HttpServletResponse response) {
        LeaderboardInfo board = catalog.one(slug);
        return forms.show(
                request, response, "leaderboardadmin/board.jte", parameters(board, LeaderboardForm.of(board), done));
    }

    @Access(Who.ADMIN)
    @PostMapping(LIST + "/{slug}")
    View change(
            @PathVariable("slug") String slug,
            @ModelAttribute LeaderboardForm typed,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            administration.change(slug, typed.change());
            return new SeeOther(path(slug) + "?done=saved");
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("title", "prizes"),
                    "leaderboardadmin/board.jte",
                    parameters(catalog.one(slug), typed.withSlug(slug), ""));
        }
    }

    /** Asks whether the season is really to end. */
    @Access(Who.ADMIN)
    @GetMapping(LIST + "/{slug}/seasons/{id}/end")
    View askToEnd(
            @PathVariable("slug") String slug,
            @PathVariable("id") SeasonId id,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, "leaderboardadmin/end.jte", "board", catalog.one(slug), "season", id);
    }

    @Access(Who.ADMIN)
    @PostMapping(LIST + "/{slug}/seasons/{id}/end")
    View end(
            @PathVariable("slug") String slug,
            @PathVariable("id") SeasonId id,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            administration.endSeason(id);
            return new SeeOther(path(slug) + "?done=ended");
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of(),
                    "leaderboardadmin/end.jte",
                    "board",
                    catalog.one(slug),
                    "season",
                    id);
        }
    }

    private Object[] parameters(LeaderboardInfo board, LeaderboardForm form, String done) {
        Optional<SeasonInfo> open = board.season().equals("manual")
                ? seasons.ofBoard(board.slug()).seasons().stream()
                        .filter(season -> season.endsAt() == null)
                        .findFirst()
                : Optional.empty();
        return new Object[] {
            "board",
            board,
            "form",
            form,
            "open",
            open,
            "done",
            done,
            "hidden",
            reviewed(() -> administration.hiddenPlayers(board.slug(), null)),
            "voided",
            reviewed(() -> administration.voidedPlayers(board.slug(), null))
        };
    }

    private PagePart<ReviewedPlayers> reviewed(Supplier<ReviewedPlayers> list) {
        return parts.ask(Services.LEADERBOARD.role(), list).awaitOrUnavailable();
    }

    static String path(String slug) {
        return LIST + "/" + URLEncoder.encode(slug, StandardCharsets.UTF_8);
    }
}
