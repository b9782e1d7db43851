package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.Articles;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.ModerationAction;
import io.madang.contracts.moderation.ModerationActionTaken;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What moderators do with articles and boards, and that each action is logged with its reason. */
class ModerationTest {

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser writer = server.somebody();
    private final ArticleUser keeper = server.somebody();
    private final BoardId board = writer.newBoard();
    private final ArticleId id = writer.publish(board, "one");
    private final String closing = "/v1/articles/" + id + "/closing";
    private final String moderator = keeper.moderator(board);

    @Test
    void closesAndOpensAgainAndTellsEveryoneOnce() {
        Article open = read();
        assertThat(open.closedAt()).isNull();
        Article closed = keeper.call("PUT", closing + "?reason=%20over%20", moderator)
                .expect(200)
                .as(Article.class);
        assertThat(closed.closedAt()).isNotNull();
        assertThat(closed.version()).isEqualTo(2);
        assertThat(closed.modifiedAt()).isEqualTo(open.modifiedAt());
        assertThat(keeper.call("PUT", closing, moderator).expect(200).as(Article.class))
                .as("closed since it was")
                .isEqualTo(closed);
        assertThat(read()).isEqualTo(closed);
        assertThat(server.bean(Articles.class).heads(List.of(id)).getFirst().closedAt())
                .isEqualTo(closed.closedAt());
        writer.edit(id, writer.user(), ArticleUser.text("still mine"), "\"2\"").expect(200);
        Article opened = keeper.call("DELETE", closing, moderator).expect(200).as(Article.class);
        assertThat(opened.closedAt()).isNull();
        assertThat(keeper.call("DELETE", closing, moderator).expect(200).as(Article.class))
                .isEqualTo(opened);
        try (TopicEvents topic = new TopicEvents("article")) {
            List<ModerationAction> acts = acts(topic, 2);
            assertThat(acts)
                    .extracting(ModerationAction::deed)
                    .containsExactly(ModerationActionType.ARTICLE_CLOSED, ModerationActionType.ARTICLE_REOPENED);
            assertThat(acts).extracting(ModerationAction::reason).containsExactly("over", "");
            assertThat(acts.getFirst().subject()).isEqualTo(Subject.of(open));
            assertThat(topic.arrived().stream()
                            .filter(event -> event.key().equals(id.toString()))
                            .filter(event -> event.type().equals(ArticleUpdated.TYPE))
                            .map(event ->
                                    topic.payload(event, ArticleUpdated.class).article()))
                    .contains(closed, opened);
        }
    }

    @Test
    void pinsAtMostFiveNoticesPerBoardHoweverManyTryAtOnce() {
        String notices = "/v1/boards/" + board + "/notices";
        List<ArticleId> all =
                Stream.generate(() -> writer.publish(board, "notice")).limit(12).toList();
        List<Integer> answers = Concurrently.run(
                all.size(), i -> keeper.call("PUT", "/v1/articles/" + all.get(i) + "/notice", moderator)
                        .status());
        assertThat(answers).containsOnly(204, 409);
        assertThat(answers.stream().filter(status -> status == 204)).hasSize(5);
        List<String> pinned = notices(notices);
        assertThat(pinned).hasSize(5);
        String first = "/v1/articles/" + pinned.getFirst();
        keeper.call("PUT", first + "/notice", moderator).expect(204);
        assertThat(notices(notices)).as("pinned already").isEqualTo(pinned);
        keeper.call("DELETE", first, moderator).expect(204);
        assertThat(notices(notices)).as("a deleted article is no notice").isEqualTo(pinned.subList(1, 5));
        keeper.call("PUT", "/v1/articles/" + id + "/notice", moderator).expect(204);
        assertThat(notices(notices)).first().isEqualTo(id.toString());
        for (int i = 0; i < 2; i++) {
            keeper.call("DELETE", "/v1/articles/" + id + "/notice", moderator).expect(204);
        }
        assertThat(notices(notices)).doesNotContain(id.toString());
        try (TopicEvents topic = new TopicEvents("article")) {
            assertThat(acts(topic, 8))
                    .as("five pinned at once, one deleted, one pinned and unpinned")
                    .extracting(ModerationAction::deed)
                    .endsWith(
                            ModerationActionType.ARTICLE_DELETED,
                            ModerationActionType.ARTICLE_PINNED,
                            ModerationActionType.ARTICLE_UNPINNED);
        }
    }

    private List<String> notices(String path) {
        return Arrays.asList(keeper.get(path, null).expect(200).as(String[].class));
    }

    @Test
    void tellsOfWhatIsDoneToOthersArticlesAndNotToOnesOwn() {
        writer.edit(id, writer.user(), ArticleUser.text("mine"), "\"1\"").expect(200);
        keeper.edit(id, moderator, ArticleUser.text("tidied"), "\"2\"").expect(200);
        ArticleId own = writer.publish(board, "own");
        writer.delete(own).expect(204);
        keeper.call("DELETE", "/v1/articles/" + id + "?reason=" + "x".repeat(501), moderator)
                .expect(400);
        keeper.call("DELETE", "/v1/articles/" + id + "?reason=spam", moderator).expect(204);
        try (TopicEvents topic = new TopicEvents("article")) {
            List<ModerationAction> acts = acts(topic, 2);
            assertThat(acts)
                    .extracting(ModerationAction::deed)
                    .containsExactly(ModerationActionType.ARTICLE_EDITED, ModerationActionType.ARTICLE_DELETED);
            assertThat(acts).extracting(ModerationAction::reason).containsExactly("", "spam");
            assertThat(acts.getLast().subject()).isEqualTo(new Subject(board, id, null, writer.id(), null, "tidied"));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !told(topic, writer).isEmpty());
            assertThat(told(topic, writer))
                    .extracting(ModerationAction::deed)
                    .containsExactly(ModerationActionType.BOARD_CREATED);
        }
    }

    @Test
    void tellsOfBoardsMadeChangedAndDeleted() {
        BoardId made = keeper.newBoard();
        Map<String, Object> body =
                ArticleUser.board(keeper.get("/v1/boards/" + made, null).text("slug"));
        body.put("description", "new");
        for (int i = 0; i < 2; i++) {
            keeper.call("PUT", "/v1/boards/" + made, keeper.admin(), body, Map.of("If-Match", "*"))
                    .expect(200);
        }
        keeper.call("DELETE", "/v1/boards/" + made, keeper.admin()).expect(204);
        try (TopicEvents topic = new TopicEvents("article")) {
            List<ModerationAction> acts = acts(topic, 3);
            assertThat(acts)
                    .extracting(ModerationAction::deed)
                    .containsExactly(
                            ModerationActionType.BOARD_CREATED,
                            ModerationActionType.BOARD_CHANGED,
                            ModerationActionType.BOARD_DELETED);
            assertThat(acts)
                    .allSatisfy(act -> assertThat(act.subject().boardId()).isEqualTo(made));
        }
    }

    private Article read() {
        Reply reply = writer.get("/v1/articles/" + id, null).expect(200);
        return reply.as(Article.class);
    }

    /** What the keeper did, in the order of time, once there is so much of it. */
    private List<ModerationAction> acts(TopicEvents topic, int count) {
        await().atMost(Duration.ofSeconds(60)).until(() -> told(topic, keeper).size() >= count);
        assertThat(told(topic, keeper)).hasSize(count);
        return told(topic, keeper);
    }

    private static List<ModerationAction> told(TopicEvents topic, ArticleUser by) {
        return topic.arrived().stream()
                .filter(event -> event.type().equals(ModerationActionTaken.TYPE))
                .map(event -> topic.payload(event, ModerationActionTaken.class).act())
                .filter(act -> act.by().equals(by.id()))
                .sorted(Comparator.comparingLong(act -> act.id().value()))
                .toList();
    }
}
