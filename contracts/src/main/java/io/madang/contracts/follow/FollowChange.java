package io.madang.contracts.follow;

/**
 * What became of a wish to follow somebody, or not to.
 *
 * @param following whether the caller does now
 * @param changed whether that is new
 */
public record FollowChange(boolean following, boolean changed, long followerCount) {}
