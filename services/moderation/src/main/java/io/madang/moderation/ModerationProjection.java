package io.madang.moderation;

import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.event.Event;
import io.madang.contracts.moderation.ModerationActionTaken;
import io.madang.contracts.service.Services;
import io.madang.moderation.log.ModerationLogRows;
import io.madang.moderation.report.ReportRows;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.List;

/**
 * Hears of every moderation action, and writes it into the log; hears of what is deleted, and closes the reports about
 * it; hears of what is moved, and has its reports follow.
 */
final class ModerationProjection implements Projection {

    private static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.ACCOUNT, ModerationActionTaken.TYPE, ModerationActionTaken.class),
            new Interest<>(Services.ARTICLE, ModerationActionTaken.TYPE, ModerationActionTaken.class),
            new Interest<>(Services.COMMENT, ModerationActionTaken.TYPE, ModerationActionTaken.class),
            new Interest<>(Services.LEADERBOARD, ModerationActionTaken.TYPE, ModerationActionTaken.class),
            new Interest<>(Services.SHOP, ModerationActionTaken.TYPE, ModerationActionTaken.class),
            new Interest<>(Services.MEDIA, ModerationActionTaken.TYPE, ModerationActionTaken.class),
            new Interest<>(Services.ARTICLE, ArticleMoved.TYPE, ArticleMoved.class),
            new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
            new Interest<>(Services.COMMENT, CommentDeleted.TYPE, CommentDeleted.class));

    private final ModerationLogRows logRows;
    private final ReportRows reports;

    ModerationProjection(ModerationLogRows logRows, ReportRows reports) {
        this.logRows = logRows;
        this.reports = reports;
    }

    @Override
    public String name() {
        return "moderation";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        for (Event<?> event : events) {
            switch (event.payload()) {
                case ModerationActionTaken taken -> logRows.add(taken.act());
                case ArticleMoved moved -> reports.follow(moved.article());
                case ArticleDeleted deleted -> reports.closeGone(deleted.articleId(), deleted.boardId(), event.time());
                case CommentDeleted deleted ->
                    reports.closeGone(deleted.articleId(), deleted.commentId(), event.time());
                default -> throw new IllegalArgumentException("nobody asked for events of type " + event.type());
            }
        }
    }

    /** There is nothing to forget: the log outlives the events that it was written from. */
    @Override
    public void clear() {}
}
