package io.madang.comment.change;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What a repeated request is known by.
 *
 * @param scope keys are a writer's own, anew for each article; so those who share one take the article's lock
 * @param key as the client chose it
 * @param digest of what is asked for
 */
record RepeatKey(String scope, String key, String digest) {

    static RepeatKey of(String key, ArticleId article, UserId writer, @Nullable CommentId parent, Content content) {
        String asked = (parent == null ? "" : parent) + "\n" + content.text();
        return new RepeatKey("comment:" + article + ":" + writer, key, sha256(asked));
    }

    private static String sha256(String text) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
