package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadStart;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The changes of a store of names: what is beyond a limit is refused, the rest becomes a command. */
abstract class CommandMetadata implements Metadata {
    static final int FORGOTTEN_AT_ONCE = 1_000;

    private final long minPartBytes;
    private final Duration remembered;
    private final RandomGenerator chance = new SecureRandom();

    CommandMetadata(long minPartBytes, Duration remembered) {
        this.minPartBytes = minPartBytes;
        this.remembered = remembered;
    }

    /** Blocks until the command has happened for good, or has failed. */
    abstract <O> O submit(Command<O> command);

    @Override
    public BucketDeletion deleteBucket(String name) {
        return submit(new DeleteBucketCommand(name));
    }

    @Override
    public BucketOutcome createBucket(NewBucket bucket) {
        Bounds.access(bucket.access());
        bucket.settings().values().forEach(Bounds::document);
        return submit(new CreateBucketCommand(bucket));
    }

    @Override
    public boolean setVersioning(String bucket, Versioning versioning) {
        return submit(new SetVersioningCommand(bucket, versioning));
    }

    @Override
    public boolean setAccess(String bucket, AccessList access) {
        Bounds.access(access);
        return submit(new SetBucketAccessCommand(bucket, access));
    }

    @Override
    public boolean configure(String bucket, BucketSetting setting, @Nullable String document) {
        Bounds.document(document);
        return submit(new ConfigureBucketCommand(bucket, setting, document));
    }

    @Override
    public Commit put(NewObject object, Condition condition) {
        Bounds.object(object);
        return submit(new PutObjectCommand(object, condition));
    }

    @Override
    public Deletion delete(String bucket, String key, @Nullable VersionId version, Condition condition) {
        Bounds.key(key);
        return submit(new DeleteObjectCommand(bucket, key, version, condition));
    }

    @Override
    public boolean tag(String bucket, String key, @Nullable VersionId version, Map<String, String> tags) {
        Bounds.key(key);
        Bounds.tags(tags);
        return submit(new TagObjectCommand(bucket, key, version, Map.copyOf(tags)));
    }

    @Override
    public boolean setAccess(
            String bucket, String key, @Nullable VersionId version, AccessList access, Condition condition) {
        Bounds.key(key);
        Bounds.access(access);
        return submit(new SetObjectAccessCommand(bucket, key, version, access, condition));
    }

    @Override
    public UploadStart startUpload(NewUpload upload) {
        Bounds.upload(upload);
        return submit(new StartUploadCommand(upload, chance.nextLong()));
    }

    @Override
    public PartOutcome putPart(UploadKey key, NewPart part) {
        Bounds.partNumber(part.number());
        return submit(new PutPartCommand(key, part));
    }

    @Override
    public Completion complete(
            UploadKey key, List<PartChoice> chosen, @Nullable Checksum checksum, Condition condition) {
        Bounds.chosen(chosen);
        return submit(
                new CompleteUploadCommand(key, List.copyOf(chosen), checksum, condition, minPartBytes, remembered));
    }

    @Override
    public boolean abort(UploadKey key) {
        return submit(new AbortUploadCommand(key));
    }

    @Override
    public void collected(List<DataId> ids) {
        submit(new ForgetGarbageCommand(List.copyOf(ids)));
    }

    @Override
    public void raiseHorizon(DataId horizon) {
        int forgotten;
        do {
            forgotten = submit(new RaiseHorizonCommand(horizon, FORGOTTEN_AT_ONCE));
        } while (forgotten == FORGOTTEN_AT_ONCE);
    }
}
