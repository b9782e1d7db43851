package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.contracts.client.ArticleWriting.ArticleRequest;
import java.util.Objects;

/**
 * What somebody types into the form for an article.
 *
 * @param key against publishing twice; of no use for an edit
 * @param version of the article that is edited; 0 for a new one
 * @param prefix what the article is marked with; empty for nothing
 * @param modified when the text that is edited was saved, in milliseconds; 0 for a new one
 */
public record Draft(String title, String content, String key, long version, long modified, String prefix) {

    public Draft {
        // browsers end lines with two characters
        content = content.replace("\r\n", "\n");
    }

    static Draft fresh(String key) {
        return new Draft("", "", key, 0, 0, "");
    }

    static Draft of(Article article) {
        return new Draft(
                article.title(),
                article.content(),
                "",
                article.version(),
                article.modifiedAt().toEpochMilli(),
                Objects.requireNonNullElse(article.prefix(), ""));
    }

    Draft withKey(String other) {
        return new Draft(title, content, other, version, modified, prefix);
    }

    Draft withVersion(long other) {
        return new Draft(title, content, key, other, modified, prefix);
    }

    /** The same text, as an edit of what the article says now. */
    Draft onTopOf(Article now) {
        return new Draft(title, content, key, now.version(), now.modifiedAt().toEpochMilli(), prefix);
    }

    /** Whether the article says this already. */
    boolean says(Article article) {
        return article.title().equals(title.strip())
                && article.content().equals(content.strip())
                && Objects.requireNonNullElse(article.prefix(), "").equals(prefix);
    }

    /** Whether the article's text is still the one that is edited, whatever else has changed of it. */
    boolean isOfTextOf(Article article) {
        return modified == article.modifiedAt().toEpochMilli();
    }

    ArticleRequest request() {
        return new ArticleRequest(title, content, prefix.isEmpty() ? null : prefix);
    }

    /** The entity tag of the version that is edited. */
    String tag() {
        return "\"" + version + "\"";
    }
}
