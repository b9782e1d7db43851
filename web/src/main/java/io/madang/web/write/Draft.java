package io.madang.web.write;

import io.madang.contracts.article.Article;
import io.madang.contracts.client.ArticleWriting.ArticleRequest;

/**
 * What somebody types into the form for an article.
 *
 * @param key against publishing twice; of no use for an edit
 * @param version of the article that is edited; 0 for a new one
 */
public record Draft(String title, String content, String key, long version) {

    public Draft {
        // browsers end lines with two characters
        content = content.replace("\r\n", "\n");
    }

    static Draft of(Article article) {
        return new Draft(article.title(), article.content(), "", article.version());
    }

    Draft withKey(String other) {
        return new Draft(title, content, other, version);
    }

    Draft withVersion(long other) {
        return new Draft(title, content, key, other);
    }

    ArticleRequest request() {
        return new ArticleRequest(title, content);
    }

    /** The entity tag of the version that is edited. */
    String tag() {
        return "\"" + version + "\"";
    }
}
