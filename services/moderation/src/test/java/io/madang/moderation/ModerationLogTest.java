package io.madang.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.event.Event;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionTaken;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.ModerationLogPage;
import io.madang.contracts.moderation.Report;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.testkit.service.HttpCaller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every action is in the log, with who did it, to what, when and why. */
class ModerationLogTest {

    private final ModerationServer server = ModerationServer.shared();
    private final HttpCaller caller = server.caller();
    private final BoardId board = server.newBoard();
    private final ArticleId article = server.newArticle(board);
    private final UserId keeper = server.newUser();
    private final String moderator = server.moderator(keeper, board);

    @Test
    void holdsWhatWasDoneInEachService() {
        UserId rude = server.newUser();
        UserId boss = server.newUser();
        String admin =
                server.bean(AccessTokens.class).issue(Caller.ofUser(boss, 0, true, Set.of()), Duration.ofMinutes(5));
        Comment comment = server.newComment(article);
        Report report = server.reported(rude, article, null);
        String decision = "/v1/reports/" + report.id() + "/decision";
        caller.call("PUT", decision, admin, Map.of("decision", "resolve", "reason", "closed it"))
                .expect(200);
        caller.call("PUT", decision, admin, Map.of("decision", "dismiss")).expect(200);
        caller.call("DELETE", "/v1/articles/" + article + "/comments/" + comment.id() + "?reason=rude", admin)
                .expect(204);
        caller.call("PUT", "/v1/articles/" + article + "/closing?reason=over", admin)
                .expect(200);
        BoardId elsewhere = server.newBoard();
        server.move(article, elsewhere, admin, "a question");
        caller.call("DELETE", "/v1/articles/" + article + "?reason=spam", admin).expect(204);
        String user = "/v1/users/" + rude;
        for (int i = 0; i < 2; i++) {
            caller.call("PUT", user + "/moderates/" + board, admin).expect(204);
            caller.call("PUT", user + "/suspension?reason=spam", admin).expect(204);
        }
        caller.call("DELETE", user + "/suspension?reason=sorry", admin).expect(204);
        List<ModerationAction> acts =
                await().atMost(Duration.ofSeconds(60)).until(() -> by(boss), found -> found.size() >= 8);
        assertThat(acts)
                .extracting(act -> act.deed() + ": " + act.reason())
                .containsExactly(
                        ModerationActionType.USER_REINSTATED + ": sorry",
                        ModerationActionType.USER_SUSPENDED + ": spam",
                        ModerationActionType.MODERATOR_GRANTED + ": ",
                        ModerationActionType.ARTICLE_DELETED + ": spam",
                        ModerationActionType.ARTICLE_MOVED + ": a question",
                        ModerationActionType.ARTICLE_CLOSED + ": over",
                        ModerationActionType.COMMENT_DELETED + ": rude",
                        ModerationActionType.REPORTS_RESOLVED + ": closed it");
        assertThat(acts.get(0).subject().userId()).isEqualTo(rude);
        assertThat(acts.get(2).subject().boardId()).isEqualTo(board);
        assertThat(acts.get(3).subject().name()).isEqualTo("an article");
        assertThat(acts.get(3).subject().boardId()).isEqualTo(elsewhere);
        assertThat(acts.get(4).subject().boardId()).isEqualTo(board);
        assertThat(acts.get(4).subject().movedTo()).isEqualTo(elsewhere);
        assertThat(acts.get(6).subject().commentId()).isEqualTo(comment.id());
        assertThat(acts.get(6).subject().userId()).isEqualTo(comment.writerId());
        assertThat(acts).extracting(ModerationAction::at).isSortedAccordingTo((one, other) -> other.compareTo(one));
    }

    @Test
    void holdsAnActOnceHoweverOftenItIsToldAndNeverForgetsIt() {
        caller.call("PUT", "/v1/articles/" + article + "/closing", moderator).expect(200);
        ModerationAction act = await().atMost(Duration.ofSeconds(60))
                .until(() -> by(keeper), found -> !found.isEmpty())
                .getFirst();
        ModerationProjection projection = server.bean(ModerationProjection.class);
        Event<ModerationActionTaken> again = new Event<>(
                "again",
                ModerationActionTaken.TYPE,
                act.id().toString(),
                ModerationActionTaken.VERSION,
                act.at(),
                new ModerationActionTaken(act));
        projection.apply(List.of(again, again));
        projection.clear();
        assertThat(by(keeper)).containsExactly(act);
    }

    @Test
    void isReadFromAnotherInstanceAsWell() {
        caller.call("PUT", "/v1/articles/" + article + "/closing", moderator).expect(200);
        caller.call("DELETE", "/v1/articles/" + article + "/closing", moderator).expect(200);
        await().atMost(Duration.ofSeconds(60)).until(() -> by(keeper).size() == 2);
        ModerationLogPage there = ModerationServer.sharedGateway()
                .caller()
                .get("/v1/moderation/acts?size=1", server.admin())
                .expect(200)
                .as(ModerationLogPage.class);
        assertThat(there.acts()).hasSize(1);
        assertThat(there.next()).isNotNull();
        assertThat(caller.get("/v1/moderation/acts?size=1&cursor=" + there.next(), server.admin())
                        .as(ModerationLogPage.class)
                        .acts())
                .singleElement()
                .satisfies(act -> assertThat(act.id().value())
                        .isLessThan(there.acts().getFirst().id().value()));
        caller.get("/v1/moderation/acts?cursor=x", server.admin()).expect(400);
        caller.get("/v1/moderation/acts?size=0", server.admin()).expect(400);
    }

    /** All that somebody did, newest first. */
    private List<ModerationAction> by(UserId user) {
        List<ModerationAction> all = new ArrayList<>();
        String cursor = "";
        ModerationLogPage page;
        do {
            page = caller.get("/v1/moderation/acts?size=100" + cursor, server.admin())
                    .expect(200)
                    .as(ModerationLogPage.class);
            all.addAll(page.acts());
            cursor = "&cursor=" + page.next();
        } while (page.next() != null);
        return all.stream().filter(act -> act.by().equals(user)).toList();
    }
}
