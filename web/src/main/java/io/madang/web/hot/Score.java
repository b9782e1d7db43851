package io.madang.web.hot;

import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotWeights;

/** What a score is made of, as a picture of three pieces side by side. */
public record Score(HotArticle article, HotWeights weights) {

    /** The picture is so many units wide. */
    public static final int WIDTH = 1_000;

    public long likes() {
        return article.likeCount() * weights.like();
    }

    public long comments() {
        return article.commentCount() * weights.comment();
    }

    public long views() {
        return article.viewCount() * weights.view();
    }

    /** Whether the pieces add up; an article that was scored under other weights keeps its score. */
    public boolean isExplained() {
        return likes() + comments() + views() == article.score();
    }

    public int likesEnd() {
        return end(likes());
    }

    public int commentsEnd() {
        return end(likes() + comments());
    }

    private int end(long of) {
        long all = likes() + comments() + views();
        return all == 0 ? 0 : (int) Math.round((double) of * WIDTH / all);
    }
}
