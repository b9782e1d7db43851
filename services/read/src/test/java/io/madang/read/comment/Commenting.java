package io.madang.read.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.read.list.ListServer;
import io.madang.testkit.service.Reply;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** People who comment over the API. */
public final class Commenting {

    private final ListServer server;

    public Commenting(ListServer server) {
        this.server = server;
    }

    /** Somebody who has signed up. */
    public UserId newUser() {
        String name = "u" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
        return UserId.of(server.caller()
                .call("POST", "/v1/accounts", null, Map.of("name", name, "password", "correct horse battery"))
                .expect(201)
                .text("id"));
    }

    public Comment write(ArticleId article, UserId writer, @Nullable CommentId parent, String content) {
        Map<String, Object> body = new HashMap<>(Map.of("content", content));
        if (parent != null) {
            body.put("parentId", parent.toString());
        }
        return server.caller()
                .call("POST", path(article), server.token(writer), body)
                .expect(201)
                .as(Comment.class);
    }

    Reply edit(ArticleId article, CommentId comment, UserId writer, String content) {
        return server.caller()
                .call(
                        "PUT",
                        path(article) + "/" + comment,
                        server.token(writer),
                        Map.of("content", content),
                        Map.of("If-Match", "*"));
    }

    Reply delete(ArticleId article, CommentId comment, UserId writer) {
        return server.caller().call("DELETE", path(article) + "/" + comment, server.token(writer));
    }

    void rename(UserId user, String nickname) {
        server.caller()
                .call("PUT", "/v1/me/nickname", server.token(user), Map.of("nickname", nickname))
                .expect(200);
    }

    private static String path(ArticleId article) {
        return "/v1/articles/" + article + "/comments";
    }
}
