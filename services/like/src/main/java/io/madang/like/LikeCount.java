package io.madang.like;

/**
 * How many like something.
 *
 * @param version grows with each transaction that changes the likes
 */
record LikeCount(LikeTarget target, long count, long version) {}
