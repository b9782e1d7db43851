package io.madang.media.upload;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.MediaVisibility;
import io.madang.kernel.error.Failure;
import io.madang.kernel.text.TextRules;
import io.madang.media.item.ItemChanges;
import io.madang.media.item.TagRows;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaReason;
import java.util.List;
import org.springframework.util.unit.DataSize;

/** What somebody wants to upload, checked. */
record UploadDraft(
        String fileName, long size, String title, String description, List<String> tags, MediaVisibility visibility) {

    private static final int MAX_NAME = 255;

    static UploadDraft of(UploadRequest wanted, MediaProperties limits) {
        if (wanted.size() < 1) {
            throw Failure.ofField("size", MediaReason.FILE_EMPTY);
        }
        DataSize max = limits.maxFile();
        if (wanted.size() > max.toBytes()) {
            throw Failure.of(MediaReason.FILE_TOO_LARGE, arg("max", max.toMegabytes()));
        }
        return new UploadDraft(
                TextRules.line("name", lastSegment(wanted.name()), 1, MAX_NAME),
                wanted.size(),
                ItemChanges.title(wanted.title()),
                ItemChanges.description(wanted.description() == null ? "" : wanted.description()),
                TagRows.checked(wanted.tags()),
                wanted.visibility() == null ? MediaVisibility.PUBLIC : wanted.visibility());
    }

    /** Some browsers send the whole path. */
    private static String lastSegment(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }
}
