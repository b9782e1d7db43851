package io.madang.media.upload;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.media.UploadId;
import io.madang.contracts.media.UploadState;
import io.madang.kernel.error.Failure;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.storage.MultipartFiles.StoredPart;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import java.io.InputStream;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of uploads. An upload of which the store knows nothing any more starts anew there. */
final class UploadParts {

    private static final Logger log = LoggerFactory.getLogger(UploadParts.class);

    private final MediaStore store;
    private final UploadRows rows;
    private final MultipartFiles multipart;
    private final Duration expiry;

    /** @param expiry of an upload that nobody goes on with */
    UploadParts(MediaStore store, UploadRows rows, MultipartFiles multipart, Duration expiry) {
        this.store = store;
        this.rows = rows;
        this.multipart = multipart;
        this.expiry = expiry;
    }

    /** The parts that are there; for an upload that goes on, its end is put off. */
    List<StoredPart> present(UploadRow row) {
        if (row.state() != UploadState.OPEN) {
            return List.of();
        }
        rows.prolong(
                row.id(), UploadState.OPEN, store.clock().instant().plus(expiry).truncatedTo(ChronoUnit.MILLIS));
        return stored(row);
    }

    private List<StoredPart> stored(UploadRow row) {
        String name = row.multipart();
        if (name == null) {
            return List.of();
        }
        Optional<List<StoredPart>> parts = multipart.parts(row.storageKey(), name);
        if (parts.isEmpty()) {
            log.info("The store knows nothing of upload {} any more", row.id());
            rows.forgetMultipart(row.id(), name);
        }
        return parts.orElse(List.of());
    }

    /** The store's name of the upload, which is started there when its first part is to come. */
    String multipartOf(UploadId id) {
        UploadRow row = rows.find(id).orElseThrow(() -> Failure.of(MediaReason.UPLOAD_NOT_FOUND));
        String name = row.multipart();
        if (name != null) {
            return name;
        }
        String fresh = multipart.start(row.storageKey());
        String kept = rows.keepMultipart(row.id(), fresh);
        if (!kept.equals(fresh)) {
            multipart.abort(row.storageKey(), fresh);
        }
        return kept;
    }

    /** Takes one part. Who sends it was let in by a signed link. */
    void put(UploadId id, int number, InputStream in, long size) {
        UploadRow row = rows.find(id).orElseThrow(() -> Failure.of(MediaReason.UPLOAD_NOT_FOUND));
        requireOpen(row);
        PartPlan plan = row.plan();
        if (number < 1 || number > plan.count()) {
            throw Failure.of(MediaReason.PART_NUMBER, arg("max", plan.count()));
        }
        if (size != plan.sizeOf(number)) {
            throw Failure.of(MediaReason.PART_SIZE, arg("part", number), arg("size", plan.sizeOf(number)));
        }
        try {
            multipart.putPart(row.storageKey(), multipartOf(id), number, in, size);
        } catch (Failure e) {
            if (e.reason().equals(MediaReason.PARTS_LOST.key())) {
                // given up while the part was on its way; else its sender asks which parts are missing: all of them
                requireOpen(rows.find(id).orElse(row));
            }
            throw e;
        }
    }

    void requireAll(UploadRow row) {
        PartPlan plan = row.plan();
        long complete = stored(row).stream()
                .filter(part -> part.number() <= plan.count() && part.size() == plan.sizeOf(part.number()))
                .count();
        if (complete < plan.count()) {
            throw Failure.of(MediaReason.PARTS_MISSING, arg("missing", plan.count() - complete));
        }
    }

    static void requireOpen(UploadRow row) {
        if (row.state() != UploadState.OPEN) {
            throw Failure.of(MediaReason.UPLOAD_CLOSED);
        }
    }
}
