package io.madang.contracts.like;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import java.util.List;

/**
 * Event: some users began or ceased to like an article. One event tells of all that one transaction changed. The
 * event's key is the article, and its version that of the article's like count.
 *
 * @param likeCount of the article, after the change
 */
public record LikesChanged(ArticleId articleId, List<UserId> liked, List<UserId> unliked, long likeCount) {

    public static final String TYPE = "likes-changed";
}
