package io.madang.media.upload;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.MediaVisibility;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
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
    private static final int MAX_TYPE = 255;

    static UploadDraft of(UploadRequest wanted, MediaProperties limits) {
        if (wanted.size() < 1) {
            throw Failure.ofField("size", MediaReason.FILE_EMPTY);
        }
        if (wanted.type() != null) {
            TextRules.line("type", wanted.type(), 1, MAX_TYPE);
        }
        DataSize max = limits.maxFile();
        if (wanted.size() > max.toBytes()) {
            throw Failure.of(MediaReason.FILE_TOO_LARGE, arg("max", max.toMegabytes()));
        }
        FieldChecks checks = new FieldChecks();
        String name = checks.text(lastSegment(wanted.name()), typed -> TextRules.line("name", typed, 1, MAX_NAME));
        String title = checks.text(wanted.title(), ItemChanges::title);
        String description =
                checks.text(wanted.description() == null ? "" : wanted.description(), ItemChanges::description);
        List<String> tags = checks.check(() -> TagRows.checked(wanted.tags())).orElse(List.of());
        checks.throwIfAny();
        return new UploadDraft(
                name,
                wanted.size(),
                title,
                description,
                tags,
                wanted.visibility() == null ? MediaVisibility.PUBLIC : wanted.visibility());
    }

    /** Some browsers send the whole path. */
    private static String lastSegment(String name) {
        return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    }
}
