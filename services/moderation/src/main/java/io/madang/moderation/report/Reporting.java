package io.madang.moderation.report;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.DecisionRequest;
import io.madang.contracts.moderation.DecisionResult;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Reason;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportRequest;
import io.madang.contracts.moderation.ReportState;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.moderation.log.ModerationLogRows;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Takes reports, and closes them: a decision and its entry in the log are one transaction. */
final class Reporting {

    private final Shard home;
    private final ReportRows rows;
    private final ModerationLogRows logRows;
    private final ArticleDirectory articles;
    private final CommentsById comments;
    private final Ids ids;
    private final InstantSource clock;

    Reporting(
            Shard home,
            ReportRows rows,
            ModerationLogRows logRows,
            ArticleDirectory articles,
            CommentsById comments,
            Ids ids,
            InstantSource clock) {
        this.home = home;
        this.rows = rows;
        this.logRows = logRows;
        this.articles = articles;
        this.comments = comments;
        this.ids = ids;
        this.clock = clock;
    }

    /** The report, or the one that the user has made about the same thing before. */
    Report report(ReportRequest request, UserId by) {
        String reason = Reason.of(request.reason());
        ArticleHead article = articles.required(request.articleId());
        CommentId comment = request.commentId();
        if (comment != null) {
            requireComment(article.id(), comment);
        }
        Report report = new Report(
                new ReportId(ids.next()),
                article.boardId(),
                article.id(),
                comment,
                by,
                request.complaint(),
                reason,
                ReportState.OPEN,
                now());
        rows.add(report);
        if (comment != null) {
            closeIfDeleted(report, comment);
        }
        return rows.sameOf(report).orElseThrow();
    }

    /** A comment that was deleted just before the report was written: its event may have come too early to close it. */
    private void closeIfDeleted(Report report, CommentId comment) {
        try {
            requireComment(report.articleId(), comment);
        } catch (Failure e) {
            if (e.code() == ErrorCode.NOT_FOUND) {
                rows.closeGone(report.articleId(), comment, now());
                throw e;
            }
        }
    }

    /** Those of the reports whose articles exist; the others are about to be closed. */
    List<Report> existing(List<Report> reports) {
        return articles.existing(reports, Report::articleId);
    }

    /** Closes all open reports about the same thing. */
    DecisionResult decide(Report report, DecisionRequest request, Caller caller) {
        String reason = Reason.of(request.reason());
        UserId by = caller.requiredUser();
        return home.transaction(() -> {
            int closed = rows.close(report, state(request.decision()), by, now());
            if (closed > 0) {
                Subject subject = new Subject(report.boardId(), report.articleId(), report.commentId(), null, null, "");
                logRows.add(new ModerationAction(
                        new ModerationActionId(ids.next()), now(), by, deed(request.decision()), subject, reason));
            }
            return new DecisionResult(closed);
        });
    }

    private void requireComment(ArticleId article, CommentId comment) {
        boolean there = comments.comments(article, List.of(comment)).stream().anyMatch(found -> !found.deleted());
        if (!there) {
            throw Failure.of(CommonReason.COMMENT_NOT_FOUND, arg("comment", comment));
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private static ReportState state(DecisionRequest.Decision decision) {
        return switch (decision) {
            case RESOLVE -> ReportState.RESOLVED;
            case DISMISS -> ReportState.DISMISSED;
        };
    }

    private static ModerationActionType deed(DecisionRequest.Decision decision) {
        return switch (decision) {
            case RESOLVE -> ModerationActionType.REPORTS_RESOLVED;
            case DISMISS -> ModerationActionType.REPORTS_DISMISSED;
        };
    }
}
