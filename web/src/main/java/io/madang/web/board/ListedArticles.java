package io.madang.web.board;

import io.madang.contracts.read.ReadArticleSummary;
import java.util.List;

/**
 * Articles of a list.
 *
 * @param incomplete whether some cannot be read right now, and so are missing
 */
public record ListedArticles(List<ReadArticleSummary> articles, boolean incomplete) {

    public static final ListedArticles NONE = new ListedArticles(List.of(), false);
}
