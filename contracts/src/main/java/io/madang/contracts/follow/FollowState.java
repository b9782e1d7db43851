package io.madang.contracts.follow;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How a user is followed.
 *
 * @param following whether the caller does; absent for those not logged in
 */
public record FollowState(@JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean following, long followerCount) {}
