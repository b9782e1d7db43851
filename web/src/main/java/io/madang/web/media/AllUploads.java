package io.madang.web.media;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.OpenMediaUpload;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Uploads that are no items yet, of everybody.
 *
 * @param names of the uploaders, as far as they are known
 * @param next where the part after this one is; absent at the end
 */
public record AllUploads(List<OpenMediaUpload> uploads, Map<UserId, String> names, @Nullable String next) {}
