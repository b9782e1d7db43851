package io.madang.media.upload;

import io.madang.contracts.media.MediaUpload;
import io.madang.contracts.media.UploadId;
import io.madang.contracts.media.UploadState;
import io.madang.media.item.SignedLinks;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.storage.MultipartFiles.StoredPart;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Uploads as their uploaders get them, with URLs for the parts that are missing. */
final class UploadView {

    /** More than anybody sends before asking again. */
    static final int URLS = 100;

    private static final Duration LIFETIME = Duration.ofHours(1);

    private final UploadParts parts;
    private final MultipartFiles multipart;
    private final SignedLinks links;

    UploadView(UploadParts parts, MultipartFiles multipart, SignedLinks links) {
        this.parts = parts;
        this.multipart = multipart;
        this.links = links;
    }

    static String partPath(UploadId id, int number) {
        return "/v1/media/uploads/" + id + "/parts/" + number;
    }

    MediaUpload brief(UploadRow row) {
        return upload(row, List.of(), List.of());
    }

    /** Asks the store for the parts that are there. */
    MediaUpload full(UploadRow row) {
        if (row.state() != UploadState.OPEN) {
            return brief(row);
        }
        PartPlan plan = row.plan();
        List<Integer> present = parts.present(row).stream()
                .filter(part -> part.number() <= plan.count() && part.size() == plan.sizeOf(part.number()))
                .map(StoredPart::number)
                .toList();
        Set<Integer> there = new HashSet<>(present);
        String name = parts.multipartOf(row.id());
        Instant expiry = links.expiry(LIFETIME);
        List<MediaUpload.Part> missing = IntStream.rangeClosed(1, plan.count())
                .filter(number -> !there.contains(number))
                .limit(URLS)
                .mapToObj(number -> new MediaUpload.Part(
                        number,
                        plan.sizeOf(number),
                        multipart
                                .partUrl(row.storageKey(), name, number, plan.sizeOf(number), LIFETIME)
                                .orElseGet(() -> links.sign("PUT", partPath(row.id(), number), expiry)),
                        expiry))
                .toList();
        return upload(row, present, missing);
    }

    private static MediaUpload upload(UploadRow row, List<Integer> present, List<MediaUpload.Part> missing) {
        return new MediaUpload(
                row.id(),
                row.state(),
                row.fileName(),
                row.size(),
                row.partSize(),
                row.plan().count(),
                present,
                missing,
                row.state() == UploadState.COMPLETED ? row.item() : null,
                row.dueAt());
    }
}
