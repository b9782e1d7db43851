package io.madang.leaderboard.points;

/**
 * What earns points, counted.
 *
 * @param likes received from others
 */
record Earned(long articles, long comments, long likes) {

    static final Earned NOTHING = new Earned(0, 0, 0);

    Earned plus(Earned other) {
        return new Earned(articles + other.articles, comments + other.comments, likes + other.likes);
    }

    Earned minus(Earned other) {
        return new Earned(articles - other.articles, comments - other.comments, likes - other.likes);
    }
}
