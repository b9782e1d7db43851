package io.madang.contracts.follow;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of those whom somebody follows, the newest first.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record FollowedUsers(
        List<FollowedUser> users,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String next,
        boolean incomplete) {}
