package io.madang.media.upload;

import io.madang.contracts.media.MediaId;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MediaFiles.StoredFile;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.storage.MultipartFiles.StoredUpload;
import io.madang.media.store.MediaStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes files in the store that no row names any more, as an interruption between store and database leaves them. Young
 * ones are left alone: their rows may be about to be written.
 */
final class OrphanSweeper {

    private static final Logger log = LoggerFactory.getLogger(OrphanSweeper.class);

    private final MediaStore store;
    private final MediaFiles files;
    private final MultipartFiles multipart;
    private final Duration age;

    /** @param age from which on a file must have its row */
    OrphanSweeper(MediaStore store, MediaFiles files, MultipartFiles multipart, Duration age) {
        this.store = store;
        this.files = files;
        this.multipart = multipart;
        this.age = age;
    }

    /** @return how many files and uploads it deleted */
    int sweep() {
        Instant old = store.clock().instant().minus(age);
        int deleted = sweepFiles(old) + sweepUploads(old);
        if (deleted > 0) {
            log.info("{} files of media that belonged to nothing were deleted", deleted);
        }
        return deleted;
    }

    private int sweepFiles(Instant old) {
        int deleted = 0;
        @Nullable String after = null;
        List<StoredFile> some = files.after(after);
        while (!some.isEmpty()) {
            for (StoredFile file : some) {
                if (file.writtenAt().isBefore(old) && isOrphan(file)) {
                    files.delete(file.key());
                    deleted++;
                }
            }
            some = files.after(some.getLast().key());
        }
        return deleted;
    }

    private boolean isOrphan(StoredFile file) {
        Optional<Long> item = file.item();
        return item.isPresent() && !keysOf(new MediaId(item.get())).contains(file.key());
    }

    private Set<String> keysOf(MediaId id) {
        Set<String> keys = new HashSet<>();
        for (String statement : List.of(
                "select storage_key from items where item_id = :id",
                "select storage_key from derivatives where item_id = :id",
                "select storage_key from uploads where upload_id = :id and state <> 'COMPLETED'")) {
            keys.addAll(store.named(id)
                    .sql(statement)
                    .param("id", id.value())
                    .query(String.class)
                    .list());
        }
        return keys;
    }

    private int sweepUploads(Instant old) {
        int aborted = 0;
        for (StoredUpload upload : multipart.open()) {
            boolean needed = new StoredFile(upload.key(), upload.startedAt())
                    .item()
                    .filter(id -> isOpen(new MediaId(id), upload.multipart()))
                    .isPresent();
            if (upload.startedAt().isBefore(old) && !needed) {
                multipart.abort(upload.key(), upload.multipart());
                aborted++;
            }
        }
        return aborted;
    }

    private boolean isOpen(MediaId id, String name) {
        return store
                .named(id)
                .sql("select multipart from uploads where upload_id = :id and state = 'OPEN'")
                .param("id", id.value())
                .query(String.class)
                .list()
                .stream()
                .anyMatch(kept -> Objects.equals(kept, name));
    }
}
