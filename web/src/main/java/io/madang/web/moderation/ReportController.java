package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.moderation.Reason;
import io.madang.contracts.moderation.ReportCategory;
import io.madang.contracts.moderation.ReportRequest;
import io.madang.edge.request.RequestPath;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Reporting an article, a media item or a comment, by whoever reads it. */
@Controller
class ReportController {

    private static final String TEMPLATE = "moderation/say.jte";
    private static final String ARTICLES = "/a/";
    private static final String MEDIA = "/media/";

    private final Api api;
    private final ReportedItems items;
    private final Forms forms;

    ReportController(Api api, ReportedItems items, Forms forms) {
        this.api = api;
        this.items = items;
        this.forms = forms;
    }

    @Access(Who.USER)
    @GetMapping({"/a/{id}/report", "/media/{id}/report"})
    View form(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "comment", required = false) @Nullable CommentId comment,
            @RequestParam(name = "sent", defaultValue = "") String sent,
            HttpServletRequest request,
            HttpServletResponse response) {
        return forms.show(request, response, TEMPLATE, parameters(request, id, comment, "", "", !sent.isEmpty()));
    }

    @Access(Who.USER)
    @PostMapping({"/a/{id}/report", "/media/{id}/report"})
    View send(
            @PathVariable("id") ArticleId id,
            @RequestParam(name = "comment", required = false) @Nullable CommentId comment,
            @RequestParam(name = "complaint", defaultValue = "") String complaint,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            HttpServletRequest request,
            HttpServletResponse response) {
        try {
            FieldChecks checks = new FieldChecks();
            Optional<ReportCategory> chosen = checks.check(() -> category(complaint));
            String why = checks.text(reason, Reason::of);
            checks.throwIfAny();
            api.moderation().report(new ReportRequest(id, comment, chosen.orElseThrow(), why));
            String about = comment == null ? "" : "&comment=" + comment;
            return new SeeOther(page(request, id) + "/report?sent=yes" + about);
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("complaint", "reason"),
                    TEMPLATE,
                    parameters(request, id, comment, complaint, reason, false));
        }
    }

    private static ReportCategory category(String complaint) {
        return Arrays.stream(ReportCategory.values())
                .filter(each -> each.name().equals(complaint))
                .findFirst()
                .orElseThrow(() -> Failure.ofField("complaint", WebReason.CHOOSE));
    }

    private static boolean isMedia(HttpServletRequest request) {
        return RequestPath.of(request).startsWith(MEDIA);
    }

    private static String page(HttpServletRequest request, ArticleId id) {
        return (isMedia(request) ? MEDIA : ARTICLES) + id;
    }

    private Object[] parameters(
            HttpServletRequest request,
            ArticleId id,
            @Nullable CommentId comment,
            String complaint,
            String reason,
            boolean sent) {
        return new Object[] {
            "about",
            page(request, id),
            "comment",
            comment == null ? "" : comment.toString(),
            "title",
            items.title(id, isMedia(request)),
            "complaint",
            complaint,
            "reason",
            reason,
            "sent",
            sent
        };
    }
}
