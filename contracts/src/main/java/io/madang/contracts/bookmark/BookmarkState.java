package io.madang.contracts.bookmark;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How something is bookmarked.
 *
 * @param bookmarked whether the caller did; absent for those not logged in
 */
public record BookmarkState(
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean bookmarked, long bookmarkCount) {}
