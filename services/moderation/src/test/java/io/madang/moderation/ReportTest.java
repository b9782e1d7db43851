package io.madang.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.moderation.ReportCategory;
import io.madang.contracts.moderation.ReportPage;
import io.madang.contracts.moderation.ReportState;
import io.madang.moderation.report.ReportRows;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reports, from the first to the decision. */
class ReportTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final ModerationServer server = ModerationServer.shared();
    private final HttpCaller caller = server.caller();
    private final BoardId board = server.newBoard();
    private final ArticleId article = server.newArticle(board);
    private final UserId user = server.newUser();
    private final UserId keeper = server.newUser();
    private final String moderator = server.moderator(keeper, board);

    @Test
    void takesOneReportOfAThingFromEachPerson() {
        List<Report> same = Concurrently.run(8, i -> server.reported(user, article, null));
        Report report = same.getFirst();
        assertThat(same).containsOnly(report);
        assertThat(report.boardId()).isEqualTo(board);
        assertThat(report.commentId()).isNull();
        assertThat(report.complaint()).isEqualTo(ReportCategory.SPAM);
        assertThat(report.reason()).isEqualTo("the same in six boards");
        assertThat(report.state()).isEqualTo(ReportState.OPEN);
        Comment comment = server.newComment(article);
        Report another = server.reported(user, article, comment);
        assertThat(another.commentId()).isEqualTo(comment.id());
        assertThat(queue(board, 1)).containsExactly(report, another);
    }

    @Test
    void refusesReportsOfWhatIsNotThere() {
        caller.call("POST", "/v1/reports", server.token(user), Map.of("articleId", "256", "complaint", "spam"))
                .expect(404);
        Map<String, String> body = Map.of("articleId", article.toString(), "commentId", "256", "complaint", "spam");
        caller.call("POST", "/v1/reports", server.token(user), body).expect(404);
        for (Map<String, String> bad : List.of(
                Map.of("complaint", "spam"),
                Map.of("articleId", article.toString()),
                Map.of("articleId", article.toString(), "complaint", "boring"),
                Map.of("articleId", article.toString(), "complaint", "spam", "reason", "x".repeat(501)))) {
            caller.call("POST", "/v1/reports", server.token(user), bad).expect(400);
        }
        assertThat(queue(board, 30)).isEmpty();
    }

    @Test
    void showsModeratorsTheirBoardsAndAdministratorsAll() {
        List<Report> ours = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ours.add(server.reported(server.newUser(), article, null));
            server.reported(user, server.newArticle(server.newBoard()), null);
        }
        assertThat(scroll("/v1/reports?size=2", moderator)).isEqualTo(ours);
        assertThat(queue(board, 2)).isEqualTo(ours);
        assertThat(scroll("/v1/reports?size=100", server.admin())).containsSubsequence(ours);
        String first = caller.get("/v1/reports?size=2", moderator).text("next");
        caller.get("/v1/reports?cursor=" + first, server.moderator(user, board)).expect(400);
        caller.get("/v1/reports?size=101", moderator).expect(400);
    }

    @Test
    void closesAllReportsOfAThingWithOneDecision() {
        List<Report> reports = List.of(
                server.reported(user, article, null),
                server.reported(server.newUser(), article, null),
                server.reported(user, article, server.newComment(article)));
        String decision = "/v1/reports/" + reports.getFirst().id() + "/decision";
        Map<String, String> dismissal = Map.of("decision", "dismiss", "reason", "a joke");
        List<Long> closed = Concurrently.run(6, i -> caller.call("PUT", decision, moderator, dismissal)
                .expect(200)
                .json()
                .path("reports")
                .asLong());
        assertThat(closed).containsExactlyInAnyOrder(2L, 0L, 0L, 0L, 0L, 0L);
        assertThat(queue(board, 30)).containsExactly(reports.getLast());
        assertThat(state(reports.get(1))).isEqualTo(ReportState.DISMISSED);
        assertThat(server.reported(user, article, null).state())
                .as("once for each thing, also after the decision")
                .isEqualTo(ReportState.DISMISSED);
        caller.call("PUT", decision, moderator, Map.of("decision", "forget")).expect(400);
        caller.call("PUT", decision, moderator, Map.of()).expect(400);
    }

    @Test
    void closesReportsOfWhatIsDeleted() {
        Comment comment = server.newComment(article);
        Report ofComment = server.reported(user, article, comment);
        Report ofAnother = server.reported(user, article, server.newComment(article));
        Report ofArticle = server.reported(user, article, null);
        Report elsewhere = server.reported(user, server.newArticle(board), null);
        caller.call("DELETE", "/v1/articles/" + article + "/comments/" + comment.id(), moderator)
                .expect(204);
        await().atMost(SOON).until(() -> state(ofComment) == ReportState.GONE);
        assertThat(queue(board, 30)).containsExactly(ofAnother, ofArticle, elsewhere);
        caller.call("DELETE", "/v1/articles/" + article, moderator).expect(204);
        assertThat(queue(board, 30)).as("at once").containsExactly(elsewhere);
        server.report(server.newUser(), article, null).expect(404);
        await().atMost(SOON).until(() -> state(ofArticle) == ReportState.GONE);
        await().atMost(SOON).until(() -> state(ofAnother) == ReportState.GONE);
        assertThat(queue(board, 30)).containsExactly(elsewhere);
    }

    @Test
    void followsItsArticleToAnotherBoard() {
        Report ofArticle = server.reported(user, article, null);
        Report ofComment = server.reported(user, article, server.newComment(article));
        BoardId elsewhere = server.newBoard();
        String other = server.moderator(keeper, elsewhere);
        caller.get("/v1/reports/" + ofArticle.id(), other).expect(403);
        Article moved = server.move(article, elsewhere, server.admin(), "");
        await().atMost(SOON).until(() -> queue(board, 30).isEmpty());
        assertThat(scroll("/v1/reports?size=30", other))
                .extracting(Report::id)
                .containsExactly(ofArticle.id(), ofComment.id());
        caller.get("/v1/reports/" + ofArticle.id(), moderator).expect(403);
        // those who report now may still remember the old board
        Report late = server.reported(server.newUser(), article, null);
        assertThat(late.boardId()).isEqualTo(elsewhere);
        caller.call("PUT", "/v1/reports/" + late.id() + "/decision", other, Map.of("decision", "dismiss"))
                .expect(200);
        assertThat(scroll("/v1/reports?size=30", other)).extracting(Report::id).containsExactly(ofComment.id());

        ReportRows rows = server.bean(ReportRows.class);
        rows.follow(moved.movedTo(board));
        rows.follow(moved);
        assertThat(queue(board, 30))
                .as("an older move that is told again, or late")
                .extracting(Report::id)
                .containsExactly(ofComment.id());
    }

    private ReportState state(Report report) {
        return caller.get("/v1/reports/" + report.id(), moderator)
                .expect(200)
                .as(Report.class)
                .state();
    }

    private List<Report> queue(BoardId of, int size) {
        return scroll("/v1/reports?boardId=" + of + "&size=" + size, moderator);
    }

    private List<Report> scroll(String path, String token) {
        List<Report> all = new ArrayList<>();
        String cursor = "";
        ReportPage page;
        do {
            page = caller.get(path + cursor, token).expect(200).as(ReportPage.class);
            all.addAll(page.reports());
            cursor = "&cursor=" + page.next();
        } while (page.next() != null);
        return all;
    }
}
