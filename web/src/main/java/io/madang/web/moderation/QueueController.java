package io.madang.web.moderation;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.Board;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.moderation.DecisionRequest;
import io.madang.contracts.moderation.DecisionRequest.Decision;
import io.madang.contracts.moderation.Reason;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportPage;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import io.madang.web.board.BoardCache;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.form.SeeOther;
import io.madang.web.part.PagePart;
import io.madang.web.write.ReadModelWait;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** The queue of reports, and what is done about them. */
@Controller
class QueueController {

    private final ReportedItems items;
    private final Api api;
    private final BoardCache boardCache;
    private final ArticleMoves moving;
    private final ReadModelWait readModelWait;
    private final Forms forms;

    QueueController(
            ReportedItems items,
            Api api,
            BoardCache boardCache,
            ArticleMoves moving,
            ReadModelWait readModelWait,
            Forms forms) {
        this.items = items;
        this.api = api;
        this.moving = moving;
        this.boardCache = boardCache;
        this.readModelWait = readModelWait;
        this.forms = forms;
    }

    @Access(Who.MODERATOR)
    @GetMapping("/moderation")
    View queue(
            @RequestParam(name = "board", defaultValue = "") String slug,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            HttpServletRequest request,
            HttpServletResponse response) {
        Optional<Board> board = slug.isEmpty() ? Optional.empty() : Optional.of(boardCache.required(slug));
        PagePart<ReportPage> page = items.open(board.map(Board::id).orElse(null), cursor);
        List<Report> reports = page.map(ReportPage::reports).orElse(List.of());
        return forms.show(
                request,
                response,
                "moderation/queue.jte",
                "board",
                board,
                "page",
                page,
                "concerns",
                items.about(reports));
    }

    @Access(Who.MODERATOR)
    @GetMapping("/moderation/reports/{id}")
    View report(
            @PathVariable("id") ReportId id, Caller caller, HttpServletRequest request, HttpServletResponse response) {
        return forms.show(
                request, response, "moderation/report.jte", parameters(id, new Verdict("dismiss", "", 0, ""), caller));
    }

    @Access(Who.MODERATOR)
    @PostMapping("/moderation/reports/{id}")
    View decide(
            @PathVariable("id") ReportId id,
            @RequestParam(name = "remedy", defaultValue = "") String remedy,
            @RequestParam(name = "board", defaultValue = "") String board,
            @RequestParam(name = "version", defaultValue = "0") long version,
            @RequestParam(name = "reason", defaultValue = "") String reason,
            Caller caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        Verdict verdict = new Verdict(remedy, board, version, reason);
        try {
            Remedy chosen = checked(verdict);
            apply(api.moderation().one(id), chosen, verdict);
            return new SeeOther("/moderation?done=report-" + chosen.word());
        } catch (Failure e) {
            return forms.refused(
                    request,
                    response,
                    e,
                    Set.of("remedy", "board", "reason"),
                    "moderation/report.jte",
                    parameters(id, verdict, caller));
        }
    }

    private Remedy checked(Verdict verdict) {
        FieldChecks checks = new FieldChecks();
        Optional<Remedy> chosen = checks.check(
                () -> Remedy.of(verdict.remedy()).orElseThrow(() -> Failure.ofField("remedy", WebReason.CHOOSE)));
        if (chosen.filter(Remedy.MOVE::equals).isPresent()) {
            checks.check(() -> moving.target(verdict.board()));
        }
        checks.text(verdict.reason(), Reason::of);
        checks.throwIfAny();
        return chosen.orElseThrow();
    }

    /** First the action, then the decision: should the second fail, the report is still there to be closed. */
    private void apply(Report report, Remedy remedy, Verdict verdict) {
        String reason = verdict.reason();
        switch (remedy) {
            case DISMISS, RESOLVE -> {}
            case DELETE ->
                unlessGone(() -> {
                    CommentId comment = report.commentId();
                    boolean media = ReportedItem.isMedia(report);
                    if (comment == null && media) {
                        api.media().delete(new MediaId(report.articleId().value()));
                    } else if (comment == null) {
                        api.articleModeration().delete(report.articleId(), reason);
                        readModelWait.awaitDeleted(report.boardId(), report.articleId());
                    } else {
                        api.commentModeration().delete(report.articleId(), comment, reason);
                        if (!media) {
                            readModelWait.awaitDeleted(report.articleId(), comment);
                        }
                    }
                });
            case CLOSE ->
                unlessGone(() -> readModelWait.await(api.articleModeration().close(report.articleId(), reason)));
            case MOVE -> moving.move(report.articleId(), verdict.board(), verdict.version(), reason);
        }
        Decision decision = remedy == Remedy.DISMISS ? Decision.DISMISS : Decision.RESOLVE;
        api.moderation().decide(report.id(), new DecisionRequest(decision, reason));
    }

    /** What somebody else has deleted already is what was wanted. */
    private static void unlessGone(Runnable deed) {
        try {
            deed.run();
        } catch (Failure e) {
            if (e.code() != ErrorCode.NOT_FOUND && e.code() != ErrorCode.GONE) {
                throw e;
            }
        }
    }

    /**
     * What a moderator has typed.
     *
     * @param board where the article is to go, if it is to be moved
     * @param version of the article that they have read
     */
    private record Verdict(String remedy, String board, long version, String reason) {}

    private Object[] parameters(ReportId id, Verdict verdict, Caller caller) {
        Report report = api.moderation().one(id);
        return new Object[] {
            "concern",
            items.about(List.of(report)).getFirst(),
            "reporter",
            items.names(List.of(report.reporterId())).getOrDefault(report.reporterId(), ""),
            "article",
            ReportedItem.isMedia(report)
                    ? new PagePart.Available<>(Optional.empty())
                    : items.article(report.articleId()),
            "comment",
            report.commentId() == null
                    ? new PagePart.Available<>(Optional.empty())
                    : items.comment(report.articleId(), report.commentId()),
            "boards",
            report.commentId() == null && !ReportedItem.isMedia(report)
                    ? moving.targets(report.boardId(), caller)
                    : List.of(),
            "remedy",
            verdict.remedy(),
            "board",
            verdict.board(),
            "reason",
            verdict.reason()
        };
    }
}
