package io.madang.moderation.report;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportCategory;
import io.madang.contracts.moderation.ReportId;
import io.madang.contracts.moderation.ReportState;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows of all reports. */
public final class ReportRows {

    private static final long ARTICLE_ITSELF = 0;

    private static final String SELECT =
            """
            select report_id, board_id, article_id, comment_id, reporter_id, complaint, reason, state, created_at
            from reports
            """;

    static final String BY_ID = SELECT + "where report_id = :id";
    static final String BY_REPORTER =
            SELECT + "where article_id = :article and comment_id = :comment and reporter_id = :reporter";
    static final String OPEN = SELECT + "where state = 'OPEN' and report_id > :after order by report_id limit :limit";

    static final String FOLLOW =
            """
            update reports set board_id = (select board_id from article_boards where article_id = :article)
            where article_id = :article
            """;

    /** The range of one board, cut to what a page can need. */
    private static final String OPEN_IN_BOARD = "(" + SELECT
            + "force index (by_board) where board_id = ? and state = 'OPEN' and report_id > ? order by report_id limit ?)";

    private final Shard home;
    private final ArticleBoards boards;

    ReportRows(Shard home) {
        this.home = home;
        this.boards = new ArticleBoards(home);
    }

    /**
     * Adds a report, unless the reporter has reported the same thing before; {@code not-found} where the article is
     * deleted.
     *
     * <p>Its board is that which the article was last told to have moved to: what the report says may be older.
     */
    void add(Report report) {
        home.run(() -> insert(report, boards.lock(report.articleId(), report.boardId())));
    }

    /** Has all reports of an article and its comments follow it to its board, unless a newer move is known. */
    public void follow(Article article) {
        home.run(() -> {
            boards.note(article);
            home.sql(FOLLOW).param("article", article.id().value()).update();
        });
    }

    private void insert(Report report, BoardId board) {
        home.sql(
                        """
                        insert into reports (report_id, board_id, article_id, comment_id, reporter_id, complaint,
                                             reason, state, created_at)
                        values (:id, :board, :article, :comment, :reporter, :complaint, :reason, :state, :created)
                        on duplicate key update report_id = report_id
                        """)
                .param("id", report.id().value())
                .param("board", board.value())
                .param("article", report.articleId().value())
                .param("comment", column(report.commentId()))
                .param("reporter", report.reporterId().value())
                .param("complaint", report.complaint().name())
                .param("reason", report.reason())
                .param("state", report.state().name())
                .param("created", UtcTime.column(report.createdAt()))
                .update();
    }

    /** What the reporter has said about the thing that the given report is about. */
    Optional<Report> sameOf(Report report) {
        return home.sql(BY_REPORTER)
                .param("article", report.articleId().value())
                .param("comment", column(report.commentId()))
                .param("reporter", report.reporterId().value())
                .query(ReportRows::read)
                .optional();
    }

    Optional<Report> byId(ReportId id) {
        return home.sql(BY_ID).param("id", id.value()).query(ReportRows::read).optional();
    }

    /** The open ones of all boards after one, oldest first. */
    List<Report> open(long after, int limit) {
        return home.sql(OPEN)
                .param("after", after)
                .param("limit", limit)
                .query(ReportRows::read)
                .list();
    }

    /** The open ones of some boards after one, oldest first. */
    List<Report> open(Collection<BoardId> boards, long after, int limit) {
        return boards.isEmpty()
                ? List.of()
                : home.sql(openIn(boards.size()))
                        .params(Stream.concat(
                                        boards.stream()
                                                .flatMap(board -> Stream.<Object>of(board.value(), after, limit)),
                                        Stream.of(limit))
                                .toList())
                        .query(ReportRows::read)
                        .list();
    }

    /** One statement that reads the beginning of so many boards' queues. */
    static String openIn(int boards) {
        return IntStream.range(0, boards).mapToObj(board -> OPEN_IN_BOARD).collect(Collectors.joining("\nunion all\n"))
                + "\norder by report_id limit ?";
    }

    /** Closes all open reports about a thing; returns how many there were. */
    int close(Report about, ReportState state, UserId by, Instant now) {
        return home.sql(
                        """
                        update reports set state = :state, closed_at = :now, closed_by = :by
                        where article_id = :article and comment_id = :comment and state = 'OPEN'
                        """)
                .param("state", state.name())
                .param("now", UtcTime.column(now))
                .param("by", by.value())
                .param("article", about.articleId().value())
                .param("comment", column(about.commentId()))
                .update();
    }

    /** Closes the open reports about an article that is deleted, and about its comments; nobody reports it any more. */
    public void closeGone(ArticleId article, BoardId board, Instant now) {
        home.run(() -> {
            boards.delete(article, board);
            home.sql(
                            """
                            update reports set state = 'GONE', closed_at = :now
                            where article_id = :article and state = 'OPEN'
                            """)
                    .param("now", UtcTime.column(now))
                    .param("article", article.value())
                    .update();
        });
    }

    /** Closes the open reports about a comment that is deleted. */
    public void closeGone(ArticleId article, CommentId comment, Instant now) {
        home.sql(
                        """
                        update reports set state = 'GONE', closed_at = :now
                        where article_id = :article and comment_id = :comment and state = 'OPEN'
                        """)
                .param("now", UtcTime.column(now))
                .param("article", article.value())
                .param("comment", comment.value())
                .update();
    }

    private static long column(@Nullable CommentId comment) {
        return comment == null ? ARTICLE_ITSELF : comment.value();
    }

    private static Report read(ResultSet row, int number) throws SQLException {
        long comment = row.getLong("comment_id");
        return new Report(
                new ReportId(row.getLong("report_id")),
                new BoardId(row.getLong("board_id")),
                new ArticleId(row.getLong("article_id")),
                comment == ARTICLE_ITSELF ? null : new CommentId(comment),
                new UserId(row.getLong("reporter_id")),
                ReportCategory.valueOf(row.getString("complaint")),
                row.getString("reason"),
                ReportState.valueOf(row.getString("state")),
                UtcTime.read(row, "created_at"));
    }
}
