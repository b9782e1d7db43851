package io.madang.web.media;

import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaVisibility;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import java.time.Duration;

/** Where pictures of the library are for those who put them into articles and comments. */
public final class MediaPictures {

    static final String PATH = "/media/{id}/picture";

    /** So long may a browser keep where a picture is: less than a signed address is valid. */
    static final Duration KEPT = Duration.ofMinutes(1);

    private MediaPictures() {}

    /** The address that does not change; that of an unlisted item contains its share key. */
    public static String path(MediaItem item) {
        String path = PATH.replace("{id}", item.id().toString());
        String key = item.shareKey();
        return item.visibility() == MediaVisibility.UNLISTED && key != null ? path + "/" + key : path;
    }

    /** The line that shows a picture in an article or comment. */
    public static String markdown(MediaItem item) {
        return "![" + item.title().replaceAll("[\\[\\]\\\\\\n]", " ").strip() + "](" + path(item) + ")";
    }

    /** Where its bytes are right now. */
    static String content(MediaItem item) {
        String content = item.content();
        if (item.kind() != MediaKind.PICTURE || content == null) {
            throw Failure.of(WebReason.PICTURE_NOT_FOUND);
        }
        return content;
    }
}
