package io.madang.web.write;

import io.madang.contracts.article.Article;
import java.util.List;

/**
 * An edit of an article that has changed since it was read.
 *
 * @param now the article as it is
 * @param mine what was typed
 * @param ownSave whether this browser has made the change, as in another tab
 */
public record Conflict(Article now, Draft mine, boolean ownSave) {

    /** How the typed text differs from what is there. */
    public List<TextDifference.Line> difference() {
        return TextDifference.between(now.content(), mine.content());
    }
}
