package io.madang.contracts.read;

import io.madang.kernel.page.PageNumber;
import java.util.List;

/**
 * A page of a board's articles by number, with what its pager shows. It may have fewer articles than it has room for,
 * where some were deleted a moment ago.
 *
 * @param limitedCount the board's articles, counted no further than this pager needs
 * @param firstPage the first page link to show; beyond the end, of the group that holds the last page
 * @param lastPage the last page link to show; 0 for an empty board
 * @param hasNext whether there are pages after the last link
 * @param articleCount all articles of the board
 * @param unavailable how many articles of this page cannot be read right now: they come again with their owner
 */
public record ReadPage(
        List<ReadArticleSummary> articles,
        long page,
        int size,
        long limitedCount,
        long firstPage,
        long lastPage,
        boolean hasNext,
        long articleCount,
        int unavailable) {

    public static ReadPage of(
            PageNumber number, List<ReadArticleSummary> articles, long articleCount, int unavailable) {
        long limitedCount = Math.min(articleCount, number.countLimit());
        return new ReadPage(
                articles,
                number.page(),
                number.size(),
                limitedCount,
                number.firstOfGroup(limitedCount),
                number.lastOfGroup(limitedCount),
                number.hasNextGroup(limitedCount),
                articleCount,
                unavailable);
    }
}
