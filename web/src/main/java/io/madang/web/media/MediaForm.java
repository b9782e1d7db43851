package io.madang.web.media;

import io.madang.contracts.client.MediaUploading.EditRequest;
import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaVisibility;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What somebody typed about an item.
 *
 * @param visibility the name of one, in lower case
 * @param version of the item that is edited; 0 for a new one
 * @param key so that an upload is started once, however often the form is sent
 */
public record MediaForm(String title, String description, String tags, String visibility, Long version, String key) {

    /** Those that can be wrong. */
    static final Set<String> FIELDS = Set.of("title", "description", "tags", "visibility", "file");

    /** What a form leaves out is empty. */
    public MediaForm {
        title = Objects.requireNonNullElse(title, "");
        // browsers end lines with two characters
        description = Objects.requireNonNullElse(description, "").replace("\r\n", "\n");
        tags = Objects.requireNonNullElse(tags, "");
        visibility = visibility == null || visibility.isEmpty() ? name(MediaVisibility.PUBLIC) : visibility;
        version = Objects.requireNonNullElse(version, 0L);
        key = Objects.requireNonNullElse(key, "");
    }

    static MediaForm fresh(String key) {
        return new MediaForm("", "", "", "", 0L, key);
    }

    static MediaForm of(MediaItem item) {
        return new MediaForm(
                item.title(),
                item.description(),
                String.join(", ", item.tags()),
                name(item.visibility()),
                item.version(),
                "");
    }

    MediaForm at(long newer) {
        return new MediaForm(title, description, tags, visibility, newer, key);
    }

    MediaForm withKey(String fresh) {
        return new MediaForm(title, description, tags, visibility, version, fresh);
    }

    /** As forms and messages name it. */
    public static String name(Enum<?> each) {
        return each.name().toLowerCase(Locale.ROOT);
    }

    /** What is to be uploaded; it is called as its file where nobody has named it. */
    UploadRequest upload(String fileName, long size, @Nullable String type) {
        String named = title.isBlank() ? fileName.replaceFirst("\\.[^.]{1,10}$", "") : title.strip();
        return new UploadRequest(fileName, size, type, named, description, tagList(), chosen());
    }

    EditRequest change() {
        return new EditRequest(title.strip(), description, tagList(), chosen());
    }

    private List<String> tagList() {
        return Arrays.stream(tags.split("[,#\\n]"))
                .map(String::strip)
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
    }

    private MediaVisibility chosen() {
        return Arrays.stream(MediaVisibility.values())
                .filter(each -> name(each).equals(visibility))
                .findFirst()
                .orElseThrow(() -> Failure.ofField("visibility", InputReason.INVALID));
    }
}
