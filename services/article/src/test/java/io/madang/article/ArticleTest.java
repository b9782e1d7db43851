package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ArticleTest {

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser writer = server.somebody();
    private final BoardId board = writer.newBoard();

    @Test
    void publishesAndReads() {
        Reply published = writer.call(
                        "POST",
                        ArticleUser.articles(board),
                        writer.user(),
                        Map.of("title", "  처음 뵙겠습니다 🐈 ", "content", "**안녕** \"tea\"\n\n\\ & <b>"))
                .expect(201);
        assertThat(published.header("Location")).isEqualTo("/v1/articles/" + published.text("id"));
        assertThat(published.header("ETag")).isEqualTo("\"1\"");
        Reply read = writer.get(published.header("Location"), null).expect(200);
        assertThat(read.json()).isEqualTo(published.json());
        assertThat(read.header("ETag")).isEqualTo("\"1\"");
        Article article = read.as(Article.class);
        assertThat(article.title()).isEqualTo("처음 뵙겠습니다 🐈");
        assertThat(article.content()).isEqualTo("**안녕** \"tea\"\n\n\\ & <b>");
        assertThat(article.writerId()).isEqualTo(writer.id());
        assertThat(article.boardId()).isEqualTo(board);
        assertThat(article.modifiedAt()).isEqualTo(article.createdAt());
    }

    @Test
    void answersNotModifiedAsLongAsItIsNot() {
        ArticleId id = writer.publish(board, "one");
        String path = "/v1/articles/" + id;
        Map<String, String> first = Map.of("If-None-Match", "\"1\"");
        writer.send("GET", path, null, BodyPublishers.noBody(), first).expect(304);
        writer.edit(id, writer.user(), ArticleUser.text("two"), "\"1\"").expect(200);
        writer.send("GET", path, null, BodyPublishers.noBody(), first).expect(200);
    }

    @Test
    void editsTheVersionThatWasRead() {
        ArticleId id = writer.publish(board, "one");
        writer.call("PUT", "/v1/articles/" + id, writer.user(), ArticleUser.text("two"))
                .expect(428);
        Reply edited =
                writer.edit(id, writer.user(), ArticleUser.text("two"), "\"1\"").expect(200);
        assertThat(edited.header("ETag")).isEqualTo("\"2\"");
        assertThat(edited.text("title")).isEqualTo("two");
        writer.edit(id, writer.user(), ArticleUser.text("three"), "\"1\"").expect(412);
        Reply same =
                writer.edit(id, writer.user(), ArticleUser.text("two"), "\"2\"").expect(200);
        assertThat(same.header("ETag")).isEqualTo("\"2\"");
        Article article = writer.get("/v1/articles/" + id, null).as(Article.class);
        assertThat(article.title()).isEqualTo("two");
        assertThat(article.modifiedAt()).isAfterOrEqualTo(article.createdAt());
    }

    @Test
    void letsOneOfManyEditsOfTheSameVersionWin() {
        ArticleId id = writer.publish(board, "one");
        List<Reply> replies =
                Concurrently.run(16, i -> writer.edit(id, writer.user(), ArticleUser.text("edit " + i), "\"1\""));
        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
        assertThat(replies).filteredOn(reply -> reply.status() == 412).hasSize(15);
        Article article = writer.get("/v1/articles/" + id, null).as(Article.class);
        assertThat(article.version()).isEqualTo(2);
    }

    @Test
    void deletesOnceAndForGood() {
        ArticleId id = writer.publish(board, "one");
        writer.call("DELETE", "/v1/articles/" + id, writer.user(), Map.of(), Map.of("If-Match", "\"7\""))
                .expect(412);
        List<Integer> statuses = Concurrently.run(8, i -> writer.delete(id).status());
        assertThat(statuses).filteredOn(status -> status == 204).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 404).hasSize(7);
        writer.get("/v1/articles/" + id, null).expect(404);
        writer.edit(id, writer.user(), ArticleUser.text("two"), "\"1\"").expect(404);
        assertThat(server.bean(Articles.class).count(board).count()).isZero();
    }

    @Test
    void publishesOncePerIdempotencyKey() {
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        List<Reply> replies = Concurrently.run(
                12, i -> writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text("one"), key)
                        .expect(201));
        assertThat(replies)
                .extracting(Reply::json)
                .containsOnly(replies.getFirst().json());
        assertThat(server.bean(Articles.class).count(board).count()).isEqualTo(1);
        writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text("two"), key)
                .expect(422);
        ArticleUser other = server.somebody();
        other.call("POST", ArticleUser.articles(board), other.user(), ArticleUser.text("two"), key)
                .expect(201);

        ArticleId id = ArticleId.of(replies.getFirst().text("id"));
        writer.delete(id).expect(204);
        Reply repeated = writer.call("POST", ArticleUser.articles(board), writer.user(), ArticleUser.text("one"), key)
                .expect(201);
        assertThat(repeated.text("id")).isEqualTo(id.toString());
        writer.get("/v1/articles/" + id, null).expect(404);
    }
}
