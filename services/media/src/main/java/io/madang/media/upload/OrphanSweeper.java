package io.madang.media.upload;

import io.madang.contracts.media.MediaId;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MediaFiles.StoredFile;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.storage.MultipartFiles.StoredUpload;
import io.madang.media.store.MediaStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes files in the store that no row names any more, as an interruption between store and database leaves them. Young
 * ones are left alone: their rows may be about to be written. So are those of a database that is away.
 */
final class OrphanSweeper {

    private static final Logger log = LoggerFactory.getLogger(OrphanSweeper.class);

    private static final int BATCH = 1_000;

    /** The keys of files that some of the items have. */
    static final String KEYS =
            """
        select storage_key from items where item_id in (:ids)
        union all select storage_key from derivatives where item_id in (:ids)
        union all select storage_key from uploads where upload_id in (:ids) and state <> 'COMPLETED'
        """;

    /** Of uploads that go on, and of those whose parts a worker has still to join. */
    static final String UPLOADS =
            """
        select multipart from uploads
        where upload_id in (:ids) and multipart is not null
          and (state = 'OPEN' or exists (select 1 from jobs where item_id = upload_id and task = 'JOIN'))
        """;

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
        List<StoredFile> some = files.after(null);
        while (!some.isEmpty()) {
            List<StoredFile> aged =
                    some.stream().filter(file -> file.writtenAt().isBefore(old)).toList();
            Named named = named(KEYS, aged.stream().map(StoredFile::item).toList());
            for (StoredFile file : aged) {
                if (named.isOrphan(file.item(), file.key())) {
                    files.delete(file.key());
                    deleted++;
                }
            }
            some = files.after(some.getLast().key());
        }
        return deleted;
    }

    private int sweepUploads(Instant old) {
        int aborted = 0;
        List<StoredUpload> some = multipart.open(null, BATCH);
        while (!some.isEmpty()) {
            List<StoredUpload> aged = some.stream()
                    .filter(upload -> upload.startedAt().isBefore(old))
                    .toList();
            Named named = named(UPLOADS, aged.stream().map(OrphanSweeper::item).toList());
            for (StoredUpload upload : aged) {
                if (named.isOrphan(item(upload), upload.multipart())) {
                    multipart.abort(upload.key(), upload.multipart());
                    aborted++;
                }
            }
            some = some.size() < BATCH ? List.of() : multipart.open(some.getLast(), BATCH);
        }
        return aborted;
    }

    private static Optional<Long> item(StoredUpload upload) {
        return new StoredFile(upload.key(), upload.startedAt()).item();
    }

    /** What rows name of some items, and of which items that could not be found out. */
    private record Named(Set<String> names, Set<MediaId> unknown) {

        boolean isOrphan(Optional<Long> item, String name) {
            return item.filter(id -> !unknown.contains(new MediaId(id))).isPresent() && !names.contains(name);
        }
    }

    private Named named(String statement, Collection<Optional<Long>> items) {
        Set<MediaId> ids = new HashSet<>();
        items.forEach(item -> item.ifPresent(id -> ids.add(new MediaId(id))));
        Set<String> names = new HashSet<>();
        Set<MediaId> unknown = store.shards()
                .askEach(
                        ids,
                        id -> store.named(id).source(),
                        (source, some) -> names.addAll(source.jdbc()
                                .sql(statement)
                                .param("ids", some.stream().map(MediaId::value).toList())
                                .query(String.class)
                                .list()))
                .keySet();
        return new Named(names, unknown);
    }
}
