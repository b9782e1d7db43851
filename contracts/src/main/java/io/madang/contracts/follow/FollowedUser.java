package io.madang.contracts.follow;

import io.madang.contracts.account.UserId;
import java.time.Instant;

/** Somebody whom the caller follows, and since when. */
public record FollowedUser(UserId userId, Instant followedAt) {}
