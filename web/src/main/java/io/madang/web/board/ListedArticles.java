package io.madang.web.board;

import io.madang.contracts.read.ReadArticleSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Articles of a list.
 *
 * @param incomplete whether some cannot be read right now, and so are missing
 */
public record ListedArticles(List<ReadArticleSummary> articles, boolean incomplete) {

    public static final ListedArticles NONE = new ListedArticles(List.of(), false);

    /** Those with the prefix; all where none is asked for. */
    ListedArticles withPrefix(@Nullable String prefix) {
        return prefix == null
                ? this
                : new ListedArticles(
                        articles.stream()
                                .filter(article -> prefix.equals(article.prefix()))
                                .toList(),
                        incomplete);
    }
}
