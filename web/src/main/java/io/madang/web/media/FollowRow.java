package io.madang.web.media;

import io.madang.contracts.account.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who is followed.
 *
 * @param name absent while nobody can tell
 */
public record FollowRow(UserId user, @Nullable String name, Instant at) {}
