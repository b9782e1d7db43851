package io.madang.contracts.bookmark;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of somebody's bookmarks, the newest first. What was deleted, or may not be seen any more, is left out.
 *
 * @param next the cursor of the part after this one; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
public record OwnBookmarks(
        List<Bookmark> bookmarks,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String next,
        boolean incomplete) {}
