package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.read.ReadScroll;
import io.madang.contracts.service.Services;
import io.madang.kernel.page.PageNumber;
import io.madang.web.part.PageParts;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Waits until a change is in the read model, so that whoever made it sees it. That is a matter of milliseconds;
 * where it takes longer, the page goes on with what is there.
 */
public final class ReadModelWait {

    private static final Duration PAUSE = Duration.ofMillis(20);

    private final ArticleReading reading;
    private final BoardReading lists;
    private final FirstComments comments;
    private final PageParts parts;
    private final Duration longest;

    /** @param longest how long a change is waited for at most, however slow the read model answers */
    ReadModelWait(
            ArticleReading reading, BoardReading lists, FirstComments comments, PageParts parts, Duration longest) {
        this.reading = reading;
        this.lists = lists;
        this.comments = comments;
        this.parts = parts;
        this.longest = longest;
    }

    public void await(Article saved) {
        await(left -> parts
                .ask(Services.READ.role(), left, () -> reading.articles(List.of(saved.id()), ContentFormat.markdown))
                .awaitOrUnavailable()
                .orElse(List.of())
                .stream()
                .allMatch(article -> article.version() >= saved.version()));
    }

    /** Until the first page of its board shows the article. */
    public void awaitPublished(Article published) {
        await(left -> parts.ask(
                        Services.READ.role(),
                        left,
                        () -> lists.scroll(published.boardId(), null, PageNumber.DEFAULT_SIZE))
                .awaitOrUnavailable()
                .map(scroll -> scroll.articles().stream()
                        .anyMatch(article -> article.id().equals(published.id())))
                .orElse(true));
    }

    /** Until the first page of its board does not show the article any more. */
    public void awaitDeleted(BoardId board, ArticleId deleted) {
        await(left -> parts
                .ask(Services.READ.role(), left, () -> lists.scroll(board, null, PageNumber.DEFAULT_SIZE))
                .awaitOrUnavailable()
                .map(ReadScroll::articles)
                .orElse(List.of())
                .stream()
                .noneMatch(article -> article.id().equals(deleted)));
    }

    /** Until the comment is among the first of its article as it was saved, or stands behind them. */
    public void await(Comment saved) {
        await(left -> {
            List<Comment> first = firstComments(saved.articleId(), left);
            return first.stream()
                            .anyMatch(
                                    comment -> comment.id().equals(saved.id()) && comment.version() >= saved.version())
                    || first.size() == FirstComments.MAX_SIZE
                            && first.getLast().path().compareTo(saved.path()) < 0;
        });
    }

    /** Until the first comments of its article do not show the comment any more. */
    public void awaitDeleted(ArticleId article, CommentId deleted) {
        await(left -> firstComments(article, left).stream()
                .noneMatch(comment -> comment.id().equals(deleted) && !comment.deleted()));
    }

    private List<Comment> firstComments(ArticleId article, Duration left) {
        return parts.ask(
                        Services.READ.role(),
                        left,
                        () -> comments.first(article, FirstComments.MAX_SIZE, ContentFormat.markdown))
                .awaitOrUnavailable()
                .map(CommentScroll::comments)
                .orElse(List.of());
    }

    /** @param arrived is told how much time is left */
    private void await(Predicate<Duration> arrived) {
        long end = System.nanoTime() + longest.toNanos();
        Duration left = longest;
        while (left.isPositive() && !arrived.test(left)) {
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            left = Duration.ofNanos(end - System.nanoTime());
        }
    }
}
