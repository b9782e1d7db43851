package io.madang.moderation.report;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.moderation.Act;
import io.madang.contracts.moderation.ActId;
import io.madang.contracts.moderation.Decided;
import io.madang.contracts.moderation.DecisionRequest;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Reason;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportRequest;
import io.madang.contracts.moderation.ReportState;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.known.KnownArticles;
import io.madang.moderation.log.ActRows;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Takes reports, and closes them: a decision and its entry in the log are one transaction. */
final class Reporting {

    private final Shard home;
    private final ReportRows rows;
    private final ActRows acts;
    private final KnownArticles articles;
    private final CommentsById comments;
    private final Ids ids;
    private final InstantSource clock;

    Reporting(
            Shard home,
            ReportRows rows,
            ActRows acts,
            KnownArticles articles,
            CommentsById comments,
            Ids ids,
            InstantSource clock) {
        this.home = home;
        this.rows = rows;
        this.acts = acts;
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
        return rows.sameOf(report).orElseThrow();
    }

    /** Closes all open reports about the same thing. */
    Decided decide(Report report, DecisionRequest request, Caller caller) {
        String reason = Reason.of(request.reason());
        UserId by = caller.requiredUser();
        return home.transaction(() -> {
            int closed = rows.close(report, state(request.decision()), by, now());
            if (closed > 0) {
                Subject subject = new Subject(report.boardId(), report.articleId(), report.commentId(), null, null, "");
                acts.add(new Act(new ActId(ids.next()), now(), by, deed(request.decision()), subject, reason));
            }
            return new Decided(closed);
        });
    }

    private void requireComment(ArticleId article, CommentId comment) {
        boolean there = comments.comments(article, List.of(comment)).stream().anyMatch(found -> !found.deleted());
        if (!there) {
            throw Failure.notFound("There is no comment " + comment + " on article " + article + ".");
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

    private static Deed deed(DecisionRequest.Decision decision) {
        return switch (decision) {
            case RESOLVE -> Deed.REPORTS_RESOLVED;
            case DISMISS -> Deed.REPORTS_DISMISSED;
        };
    }
}
