package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.count.ArticleCount;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** All comments of an article, as anybody reads them. */
record Discussion(CommentServer server, ArticleId article) {

    private static final JsonMapper JSON = new JsonMapper();

    List<Comment> byScroll(int size) {
        List<Comment> all = new ArrayList<>();
        String cursor = "";
        while (true) {
            Reply reply = server.caller()
                    .get(CommentServer.path(article) + "/scroll?size=" + size + cursor, null)
                    .expect(200);
            all.addAll(comments(reply));
            if (reply.json().path("next").isNull()) {
                return all;
            }
            cursor = "&cursor=" + reply.text("next");
        }
    }

    List<Comment> byPage(int size) {
        List<Comment> all = new ArrayList<>();
        for (int page = 1; ; page++) {
            List<Comment> comments = page(page, size);
            all.addAll(comments);
            if (comments.size() < size) {
                return all;
            }
        }
    }

    List<Comment> page(long page, int size) {
        return comments(server.caller()
                .get(CommentServer.path(article) + "?page=" + page + "&size=" + size, null)
                .expect(200));
    }

    ArticleCount count() {
        JsonNode count = server.caller()
                .get("/v1/comments/counts?ids=" + article, null)
                .expect(200)
                .json()
                .get(0);
        return JSON.treeToValue(count, ArticleCount.class);
    }

    static List<Comment> comments(Reply reply) {
        List<Comment> comments = new ArrayList<>();
        reply.json().path("comments").forEach(node -> comments.add(JSON.treeToValue(node, Comment.class)));
        return comments;
    }

    /** Checks everything that holds of any article's comments at any time, and returns them. */
    List<Comment> expectSound() {
        List<Comment> all = byScroll(100);
        assertThat(byPage(37)).isEqualTo(all);
        assertThat(all.stream().map(Comment::path).toList()).isSorted().doesNotHaveDuplicates();
        assertThat(all).isEqualTo(depthFirst(null, all));
        Map<CommentId, Comment> byId = all.stream().collect(Collectors.toMap(Comment::id, Function.identity()));
        for (Comment comment : all) {
            String parentPath = comment.parentId() == null
                    ? ""
                    : Objects.requireNonNull(byId.get(comment.parentId()), "orphan")
                            .path();
            assertThat(comment.path()).startsWith(parentPath).hasSize(parentPath.length() + 5);
            assertThat(comment.depth()).isEqualTo(parentPath.length() / 5);
        }
        assertThat(all.stream().filter(Comment::deleted).filter(marked -> isLeaf(marked, all)))
                .as("marked comments without answers")
                .isEmpty();
        assertThat(count().count())
                .isEqualTo(all.stream().filter(comment -> !comment.deleted()).count());
        return all;
    }

    private static boolean isLeaf(Comment comment, List<Comment> all) {
        return all.stream().noneMatch(other -> comment.id().equals(other.parentId()));
    }

    /** The tree as parents alone tell it, siblings in the order in which they are listed. */
    private static List<Comment> depthFirst(@Nullable CommentId parent, List<Comment> all) {
        List<Comment> tree = new ArrayList<>();
        for (Comment comment : all) {
            if (Objects.equals(comment.parentId(), parent)) {
                tree.add(comment);
                tree.addAll(depthFirst(comment.id(), all));
            }
        }
        return tree;
    }
}
