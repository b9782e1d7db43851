package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;

/**
 * What a user has in one article: the article itself and its likes, and comments.
 *
 * @param revision of what is known of the article; a contribution of a lower one is out of date
 */
record Contribution(UserId user, ArticleId article, long revision, Earned earned) {

    Key key() {
        return new Key(user, article);
    }

    /** Whose, and in which article. */
    record Key(UserId user, ArticleId article) {}
}
