package io.madang.hot;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.view.ViewsCounted;
import io.madang.kernel.id.SnowflakeIds;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** What other services tell of one article, with versions that grow by themselves unless the test says which. */
public final class HotTestArticle {

    public static final BoardId BOARD = new BoardId(71);
    public static final UserId WRITER = new UserId(81);

    private static final AtomicLong SERIAL = new AtomicLong();

    public final ArticleId id;
    private BoardId board;
    private final String title;
    private long version = 1;
    private long likeVersion;
    private long commentVersion;

    private HotTestArticle(ArticleId id, BoardId board) {
        this.id = id;
        this.board = board;
        this.title = "article " + id;
    }

    /** An article that was published then. */
    public static HotTestArticle publishedAt(Instant time) {
        return publishedAt(time, BOARD);
    }

    public static HotTestArticle publishedAt(Instant time, BoardId board) {
        return new HotTestArticle(
                new ArticleId(SnowflakeIds.firstIdAt(time) + SERIAL.incrementAndGet() % (1 << 22)), board);
    }

    public static HotTestArticle withId(long id) {
        return new HotTestArticle(new ArticleId(id), BOARD);
    }

    public Instant published() {
        return Instant.ofEpochMilli(SnowflakeIds.millisOf(id.value()));
    }

    public String title() {
        return title;
    }

    public BoardId board() {
        return board;
    }

    public Event<ArticleCreated> created() {
        return event(ArticleCreated.TYPE, 1, published(), new ArticleCreated(article(title, 1), boardCount()));
    }

    public Event<ArticleUpdated> retitled(String newTitle, Instant time) {
        version++;
        return event(ArticleUpdated.TYPE, version, time, new ArticleUpdated(article(newTitle, version)));
    }

    public Event<ArticleMoved> movedTo(BoardId other, Instant time) {
        BoardArticleCount left = boardCount();
        board = other;
        version++;
        return event(ArticleMoved.TYPE, version, time, new ArticleMoved(article(title, version), left, boardCount()));
    }

    public Event<ArticleDeleted> deleted(Instant time) {
        return event(ArticleDeleted.TYPE, version + 1, time, new ArticleDeleted(id, board, boardCount()));
    }

    public Event<LikesChanged> liked(long count) {
        return liked(count, published());
    }

    public Event<LikesChanged> liked(long count, Instant time) {
        return likedAs(++likeVersion, count, time);
    }

    public Event<LikesChanged> likedAs(long atVersion, long count, Instant time) {
        return event(LikesChanged.TYPE, atVersion, time, new LikesChanged(id, List.of(), List.of(), count));
    }

    public Event<CommentCreated> commented(long count) {
        return commented(count, published());
    }

    public Event<CommentCreated> commented(long count, Instant time) {
        Comment comment =
                new Comment(new CommentId(5), id, null, "00000", 0, WRITER, "nick", 1, "text", false, 1, time, time);
        return event(CommentCreated.TYPE, ++commentVersion, time, new CommentCreated(comment, count));
    }

    public Event<CommentDeleted> uncommented(long count, Instant time) {
        return event(CommentDeleted.TYPE, ++commentVersion, time, CommentDeleted.removed(id, new CommentId(5), count));
    }

    public Event<ViewsCounted> viewed(long count) {
        return viewed(count, published());
    }

    /** A count of views is its own version. */
    public Event<ViewsCounted> viewed(long count, Instant time) {
        return event(ViewsCounted.TYPE, count, time, new ViewsCounted(id, 1, count));
    }

    private <P> Event<P> event(String type, long atVersion, Instant time, P payload) {
        return new Event<>(UUID.randomUUID().toString(), type, id.toString(), atVersion, time, payload);
    }

    private Article article(String shownTitle, long atVersion) {
        return new Article(
                id,
                board,
                WRITER,
                shownTitle,
                "text",
                CommentStyle.THREADED,
                atVersion,
                published(),
                published(),
                null,
                null);
    }

    private BoardArticleCount boardCount() {
        return new BoardArticleCount(board, 1, 1);
    }
}
