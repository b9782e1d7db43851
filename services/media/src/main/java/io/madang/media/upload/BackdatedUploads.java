package io.madang.media.upload;

import io.madang.contracts.account.UserId;
import io.madang.contracts.client.MediaUploading.UploadRequest;
import io.madang.contracts.media.MediaId;
import io.madang.media.item.ItemRows;
import io.madang.media.item.Quotas;
import io.madang.media.item.TagRows;
import io.madang.media.job.Jobs;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.store.MediaProperties;
import io.madang.media.store.MediaStore;
import io.madang.outbox.Backdating;
import io.madang.sharding.IdempotencyKeys;
import java.io.ByteArrayInputStream;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;

/** Uploads small public files at a time that has passed, as {@link Uploads} does now; workers process them now. */
public final class BackdatedUploads {

    /** So long that no upload of then is due now. */
    private static final Duration EXPIRY = Duration.ofDays(30);

    private final Uploads uploads;
    private final MediaProperties limits;

    BackdatedUploads(
            MediaStore store,
            UploadRows rows,
            ItemRows items,
            TagRows tags,
            Quotas quotas,
            Jobs jobs,
            MediaFiles files,
            MultipartFiles multipart,
            IdempotencyKeys keys,
            MediaProperties limits,
            Backdating backdating) {
        MediaStore then =
                new MediaStore(store.shards(), backdating.outbox(store.shards()), backdating.ids(), backdating.clock());
        UploadParts parts = new UploadParts(then, rows, multipart, EXPIRY);
        this.uploads = new Uploads(
                then, rows, items, tags, quotas, jobs, files, multipart, parts, keys, limits, new SecureRandom());
        this.limits = limits;
    }

    public MediaId upload(
            UserId by, String fileName, String title, String description, List<String> tags, byte[] file) {
        UploadRequest wanted = new UploadRequest(fileName, file.length, null, title, description, tags, null);
        return uploads.whole(UploadDraft.of(wanted, limits), new ByteArrayInputStream(file), by, EXPIRY)
                .id();
    }
}
