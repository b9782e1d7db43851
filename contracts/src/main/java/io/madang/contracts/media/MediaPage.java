package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some items of a list.
 *
 * @param next the cursor of those after these; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MediaPage(List<MediaSummary> items, @Nullable String next, boolean incomplete) {}
