package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.contracts.client.ArticleWriting.ArticleRequest;

/**
 * What somebody types into the form for an article.
 *
 * @param key against publishing twice; of no use for an edit
 * @param version of the article that is edited; 0 for a new one
 * @param modified when the text that is edited was saved, in milliseconds; 0 for a new one
 */
public record Draft(String title, String content, String key, long version, long modified) {

    public Draft {
        // browsers end lines with two characters
        content = content.replace("\r\n", "\n");
    }

    static Draft fresh(String key) {
        return new Draft("", "", key, 0, 0);
    }

    static Draft of(Article article) {
        return new Draft(
                article.title(),
                article.content(),
                "",
                article.version(),
                article.modifiedAt().toEpochMilli());
    }

    Draft withKey(String other) {
        return new Draft(title, content, other, version, modified);
    }

    Draft withVersion(long other) {
        return new Draft(title, content, key, other, modified);
    }

    /** The same text, as an edit of what the article says now. */
    Draft onTopOf(Article now) {
        return new Draft(title, content, key, now.version(), now.modifiedAt().toEpochMilli());
    }

    /** Whether the article says this already. */
    boolean says(Article article) {
        return article.title().equals(title.strip()) && article.content().equals(content.strip());
    }

    /** Whether the article's text is still the one that is edited, whatever else has changed of it. */
    boolean isOfTextOf(Article article) {
        return modified == article.modifiedAt().toEpochMilli();
    }

    ArticleRequest request() {
        return new ArticleRequest(title, content);
    }

    /** The entity tag of the version that is edited. */
    String tag() {
        return "\"" + version + "\"";
    }
}
