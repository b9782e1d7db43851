package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.order.BoardOrder;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Votes;
import io.madang.sharding.Shard;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a board is beside its name: its heading, its votes, and the prefixes that its articles are marked with. */
class PrefixTest {

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser writer = server.somebody();

    @Test
    void keepsTheSettingsOfABoard() {
        String slug = ArticleUser.freshSlug();
        Reply made = make(slug, List.of(" 질문 ", "정보", "질문", " "), "likes-and-downvotes")
                .expect(201);
        Board board = made.as(Board.class);
        assertThat(board.group()).isEqualTo("Hobbies");
        assertThat(board.prefixes()).containsExactly("질문", "정보");
        assertThat(board.votes()).isEqualTo(Votes.LIKES_AND_DOWNVOTES);
        assertThat(writer.get("/v1/boards/" + board.id(), null).as(Board.class)).isEqualTo(board);
        Map<String, Object> plain = ArticleUser.board(slug);
        Board changed = writer.call(
                        "PUT", "/v1/boards/" + board.id(), writer.admin(), plain, Map.of("If-Match", "\"1\""))
                .expect(200)
                .as(Board.class);
        assertThat(changed.group()).isEmpty();
        assertThat(changed.prefixes()).isEmpty();
        assertThat(changed.votes()).isEqualTo(Votes.LIKES);
    }

    @Test
    void refusesPrefixesWithoutBounds() {
        List<String> many = IntStream.range(0, 21).mapToObj(i -> "p" + i).toList();
        assertThat(make(ArticleUser.freshSlug(), many, "likes").expect(400).text("field"))
                .isEqualTo("prefixes");
        make(ArticleUser.freshSlug(), List.of("x".repeat(21)), "likes").expect(400);
        make(ArticleUser.freshSlug(), many.subList(0, 20), "likes").expect(201);
        make(ArticleUser.freshSlug(), List.of("two\nlines"), "likes").expect(400);
    }

    @Test
    void marksArticlesWithPrefixesOfTheirBoard() {
        BoardId board = newBoard();
        Reply published = publish(board, "질문").expect(201);
        assertThat(published.text("prefix")).isEqualTo("질문");
        assertThat(publish(board, "광고").expect(400).text("field")).isEqualTo("prefix");
        assertThat(publish(board, null).expect(201).json().has("prefix")).isFalse();
        ArticleId id = ArticleId.of(published.text("id"));
        assertThat(writer.edit(id, writer.user(), text("정보"), "\"1\"")
                        .expect(200)
                        .text("prefix"))
                .isEqualTo("정보");
        writer.edit(id, writer.user(), text("광고"), "\"2\"").expect(400);
        assertThat(writer.get("/v1/articles/" + id + "?format=html", null).text("prefix"))
                .isEqualTo("정보");
        BoardId without = writer.newBoard();
        writer.move(id, without).expect(200);
        Article moved = writer.get("/v1/articles/" + id, null).as(Article.class);
        assertThat(moved.prefix()).as("it keeps what it has").isEqualTo("정보");
        Map<String, String> other = new HashMap<>(text("정보"));
        other.put("title", "another title");
        writer.edit(id, writer.user(), other, "\"3\"").expect(200);
        writer.edit(id, writer.user(), text(null), "\"4\"").expect(200);
        writer.edit(id, writer.user(), text("정보"), "\"5\"").expect(400);
    }

    @Test
    void listsThoseWithAPrefixFromAnIndexOfTheirOwn() {
        BoardId board = newBoard();
        List<ArticleId> asked = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            ArticleId id = ArticleId.of(
                    publish(board, i % 3 == 0 ? "질문" : null).expect(201).text("id"));
            if (i % 3 == 0) {
                asked.add(id);
            }
        }
        Collections.reverse(asked);
        Articles articles = server.bean(Articles.class);
        assertThat(articles.withPrefix(board, "질문", null, 4)).isEqualTo(asked.subList(0, 4));
        assertThat(articles.withPrefix(board, "질문", asked.get(3), 100)).isEqualTo(asked.subList(4, 10));
        assertThat(articles.withPrefix(board, "없음", null, 100)).isEmpty();
        Shard shard = server.store().shards().of(board);
        shard.sql("analyze table articles").query().listOfRows();
        ExplainRow plan = ExplainRow.of(
                        shard,
                        BoardOrder.IDS_WITH_PREFIX,
                        board,
                        Map.of("prefix", "질문", "before", Long.MAX_VALUE, "limit", 4))
                .getFirst();
        assertThat(plan.key()).isEqualTo("by_prefix");
        assertThat(plan.extra()).contains("Using index").doesNotContain("filesort", "temporary");
    }

    private BoardId newBoard() {
        return BoardId.of(make(ArticleUser.freshSlug(), List.of("질문", "정보"), "likes")
                .expect(201)
                .text("id"));
    }

    private Reply make(String slug, List<String> prefixes, String votes) {
        Map<String, Object> body = ArticleUser.board(slug);
        body.putAll(Map.of("group", " Hobbies ", "prefixes", prefixes, "votes", votes));
        return writer.call("POST", "/v1/boards", writer.admin(), body);
    }

    private Reply publish(BoardId board, @Nullable String prefix) {
        return writer.call("POST", ArticleUser.articles(board), writer.user(), text(prefix));
    }

    private static Map<String, String> text(@Nullable String prefix) {
        Map<String, String> text = new HashMap<>(ArticleUser.text("a title"));
        if (prefix != null) {
            text.put("prefix", prefix);
        }
        return text;
    }
}
