package io.madang.media.upload;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.UploadId;
import io.madang.contracts.media.UploadState;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.media.item.ItemRow;
import io.madang.media.item.ItemRows;
import io.madang.media.item.Quotas;
import io.madang.media.item.TagRows;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import io.madang.sharding.IdempotencyKeys;
import java.io.InputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Uploads: their state is in the database, so that any instance goes on with them. */
final class Uploads {

    private static final Logger log = LoggerFactory.getLogger(Uploads.class);

    /** For how long a closed upload still answers what became of it. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    /** Longer than a request lasts that sends a whole file. */
    private static final Duration WHOLE_EXPIRY = Duration.ofHours(1);

    private static final int SHARE_KEY_BYTES = 16;

    private final MediaStore store;
    private final UploadRows rows;
    private final ItemRows items;
    private final TagRows tags;
    private final Quotas quotas;
    private final Jobs jobs;
    private final MediaFiles files;
    private final MultipartFiles multipart;
    private final UploadParts parts;
    private final IdempotencyKeys keys;
    private final MediaProperties limits;
    private final SecureRandom random;

    Uploads(
            MediaStore store,
            UploadRows rows,
            ItemRows items,
            TagRows tags,
            Quotas quotas,
            Jobs jobs,
            MediaFiles files,
            MultipartFiles multipart,
            UploadParts parts,
            IdempotencyKeys keys,
            MediaProperties limits,
            SecureRandom random) {
        this.store = store;
        this.rows = rows;
        this.items = items;
        this.tags = tags;
        this.quotas = quotas;
        this.jobs = jobs;
        this.files = files;
        this.multipart = multipart;
        this.parts = parts;
        this.keys = keys;
        this.limits = limits;
        this.random = random;
    }

    record Started(UploadId id) {}

    /** @param key the same again for the same wish: it starts one upload */
    UploadRow start(UploadDraft draft, @Nullable String key, UserId by) {
        String digest = Digest.ofParts(
                draft.fileName(),
                Long.toString(draft.size()),
                draft.title(),
                draft.description(),
                String.join("\n", draft.tags()),
                draft.visibility().name());
        String used = key == null ? UUID.randomUUID().toString() : key;
        Started started = keys.once(store.of(by), "media-uploads:" + by, used, digest, Started.class, () -> {
            // the row of the quota is locked first: two that start at once are counted one after the other
            quotas.reserve(by, draft.size());
            if (rows.openOf(by, limits.openUploads()).size() >= limits.openUploads()) {
                throw Failure.of(MediaReason.UPLOADS_OPEN, arg("max", limits.openUploads()));
            }
            UploadRow row = row(draft, by, limits.uploadExpiry());
            rows.insert(row);
            return new Started(row.id());
        });
        return own(started.id(), by);
    }

    /** A small file that came whole: stored, and an item at once. */
    ItemRow whole(UploadDraft draft, InputStream in, UserId by) {
        return whole(draft, in, by, WHOLE_EXPIRY);
    }

    /** @param expiry after which it is given up if it has become no item */
    ItemRow whole(UploadDraft draft, InputStream in, UserId by, Duration expiry) {
        UploadRow row = row(draft, by, expiry);
        store.of(by).run(() -> {
            quotas.reserve(by, draft.size());
            // until the item is there, this row leads the sweeper to what has to be given back
            rows.insert(row);
        });
        try {
            files.put(row.storageKey(), in, draft.size());
            finish(row, Task.CHECK);
        } catch (RuntimeException e) {
            abortQuietly(row);
            throw e;
        }
        return items.find(row.item()).orElseThrow();
    }

    UploadRow own(UploadId id, UserId by) {
        return rows.find(id)
                .filter(row -> row.uploaderId().equals(by))
                .orElseThrow(() -> Failure.of(MediaReason.UPLOAD_NOT_FOUND));
    }

    List<UploadRow> openOf(UserId by) {
        return rows.openOf(by, limits.openUploads());
    }

    /** Makes the item, once however often it is asked for; a worker joins the parts. */
    UploadRow complete(UploadId id, UserId by) {
        UploadRow row = own(id, by);
        if (row.state() == UploadState.COMPLETED) {
            return row;
        }
        UploadParts.requireOpen(row);
        parts.requireAll(row);
        finish(row, Task.JOIN);
        return own(id, by);
    }

    /** @param next what a worker does with the item at first */
    private void finish(UploadRow row, Task next) {
        store.named(row.id()).run(() -> {
            UploadState state = rows.lock(row.id()).map(UploadRow::state).orElse(UploadState.ABORTED);
            if (state == UploadState.COMPLETED) {
                return;
            }
            if (state == UploadState.ABORTED) {
                throw Failure.of(MediaReason.UPLOAD_CLOSED);
            }
            Instant now = store.clock().instant().truncatedTo(ChronoUnit.MILLIS);
            rows.close(row.id(), UploadState.COMPLETED, now.plus(REMEMBERED));
            items.insert(item(row, now));
            tags.replace(row.item(), row.tags(), false);
            jobs.add(row.item(), next, next == Task.CHECK ? row.size() : 0);
        });
    }

    private ItemRow item(UploadRow row, Instant now) {
        return new ItemRow(
                row.item(),
                row.uploaderId(),
                MediaKind.PICTURE,
                MediaState.PROCESSING,
                row.visibility(),
                row.title(),
                row.description(),
                row.fileName(),
                "application/octet-stream",
                row.size(),
                null,
                null,
                null,
                row.storageKey(),
                token(),
                null,
                null,
                0,
                0,
                0,
                1,
                now,
                null);
    }

    void abort(UploadId id, UserId by) {
        UploadRow row = own(id, by);
        if (row.state() == UploadState.COMPLETED) {
            throw Failure.of(MediaReason.UPLOAD_CLOSED);
        }
        abort(row);
    }

    /** Gives an open upload up; its parts go now, or with the sweeper if the store is away. */
    void abort(UploadRow row) {
        boolean aborted = store.named(row.id()).transaction(() -> {
            if (rows.lock(row.id())
                    .filter(now -> now.state() == UploadState.OPEN)
                    .isEmpty()) {
                return false;
            }
            rows.close(row.id(), UploadState.ABORTED, store.clock().instant().plus(REMEMBERED));
            quotas.release(row.uploaderId(), row.size());
            return true;
        });
        if (aborted) {
            discardQuietly(row);
        }
    }

    private void discardQuietly(UploadRow row) {
        try {
            discard(row);
        } catch (RuntimeException e) {
            log.info("What arrived of upload {} goes with the sweeper: {}", row.id(), e.toString());
        }
    }

    /** Of a request that has failed already, for a reason of its own. */
    void abortQuietly(UploadRow row) {
        try {
            abort(row);
        } catch (RuntimeException e) {
            log.info("Upload {} stays open until it is due: {}", row.id(), e.toString());
        }
    }

    /** Forgets a completed upload, once nothing has to be done with its parts. */
    void forget(UploadRow row) {
        if (rows.isJoining(row.id())) {
            rows.prolong(row.id(), UploadState.COMPLETED, in(REMEMBERED));
        } else {
            rows.delete(row.id());
        }
    }

    /** Deletes what arrived of an upload that became nothing. */
    void discard(UploadRow row) {
        String name = row.multipart();
        if (name != null) {
            multipart.abort(row.storageKey(), name);
        }
        files.delete(row.storageKey());
    }

    private UploadRow row(UploadDraft draft, UserId by, Duration expiry) {
        long id = store.nextId(by);
        return new UploadRow(
                new UploadId(id),
                by,
                UploadState.OPEN,
                draft.fileName(),
                draft.size(),
                PartPlan.of(draft.size()).partSize(),
                draft.title(),
                draft.description(),
                draft.tags(),
                draft.visibility(),
                MediaFiles.key(id, "original-" + token()),
                null,
                store.clock().instant().truncatedTo(ChronoUnit.MILLIS),
                in(expiry));
    }

    private Instant in(Duration expiry) {
        return store.clock().instant().plus(expiry).truncatedTo(ChronoUnit.MILLIS);
    }

    private String token() {
        byte[] bytes = new byte[SHARE_KEY_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
