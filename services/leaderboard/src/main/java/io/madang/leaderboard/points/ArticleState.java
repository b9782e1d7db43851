package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.like.LikesChanged;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an article. Each change can be made twice and in any order: a writer never changes, what is deleted
 * stays deleted, and of likes the highest version counts.
 *
 * @param ownLike whether the writer likes the article, known since {@code ownLikeVersion} of its likes
 * @param revision grows whenever the article is touched
 */
record ArticleState(
        ArticleId article,
        @Nullable UserId writer,
        boolean deleted,
        long likeCount,
        long likeVersion,
        boolean ownLike,
        long ownLikeVersion,
        long revision) {

    static ArticleState unknown(ArticleId article) {
        return new ArticleState(article, null, false, 0, 0, false, 0, 0);
    }

    ArticleState writtenBy(UserId by) {
        return new ArticleState(article, by, deleted, likeCount, likeVersion, ownLike, ownLikeVersion, revision);
    }

    ArticleState withoutArticle() {
        return new ArticleState(article, writer, true, likeCount, likeVersion, ownLike, ownLikeVersion, revision);
    }

    ArticleState liked(LikesChanged likes, long version) {
        ArticleState counted = version > likeVersion
                ? new ArticleState(
                        article, writer, deleted, likes.likeCount(), version, ownLike, ownLikeVersion, revision)
                : this;
        if (writer != null && likes.liked().contains(writer)) {
            return counted.ownLike(true, version);
        }
        return writer != null && likes.unliked().contains(writer) ? counted.ownLike(false, version) : counted;
    }

    ArticleState ownLike(boolean liked, long version) {
        return version > ownLikeVersion
                ? new ArticleState(article, writer, deleted, likeCount, likeVersion, liked, version, revision)
                : this;
    }

    ArticleState next() {
        return new ArticleState(
                article, writer, deleted, likeCount, likeVersion, ownLike, ownLikeVersion, revision + 1);
    }

    /** What it earns a user who has written so many of its comments: nothing, once it is deleted. */
    Earned earnedBy(UserId user, long comments) {
        if (deleted) {
            return Earned.NOTHING;
        }
        boolean own = user.equals(writer);
        // the count and the writer's own like may be of different versions for a moment
        return new Earned(own ? 1 : 0, comments, own ? Math.max(0, likeCount - (ownLike ? 1 : 0)) : 0);
    }
}
