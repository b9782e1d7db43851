package io.madang.like;

/**
 * How many like something.
 *
 * @param version grows with each transaction that changes the likes
 * @param downvotes how many vote it down; always 0 where nobody can
 */
record LikeCount(LikeTarget target, long count, long version, long downvotes) {}
