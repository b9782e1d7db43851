package io.madang.contracts.hot;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;

/**
 * One of the hottest articles of a day.
 *
 * @param rank 1 and the number of articles with a higher score: equal scores have equal ranks
 * @param score likes, comments and views by their weights, until the day was final
 */
public record HotArticle(
        int rank,
        ArticleId articleId,
        BoardId boardId,
        UserId writerId,
        String title,
        long score,
        long likeCount,
        long commentCount,
        long viewCount,
        Instant createdAt) {

    /** The same by so many ranks higher. */
    public HotArticle movedUp(int ranks) {
        return new HotArticle(
                rank - ranks,
                articleId,
                boardId,
                writerId,
                title,
                score,
                likeCount,
                commentCount,
                viewCount,
                createdAt);
    }
}
