package io.madang.contracts.media;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some open uploads of everybody.
 *
 * @param next the cursor of those after these; absent at the end
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OpenMediaUploads(List<OpenMediaUpload> uploads, @Nullable String next) {}
