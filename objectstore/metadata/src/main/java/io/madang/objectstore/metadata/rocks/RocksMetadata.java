package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.UploadStart;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import io.madang.objectstore.metadata.Versioning;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The store of names in one process. Changes go through the group commit; reads go to the database. */
public final class RocksMetadata implements Metadata {
    private static final int FORGOTTEN_AT_ONCE = 1_000;

    private final MetadataSettings settings;
    private final Database database;
    private final CommandCommitter commits;
    private final MetadataReader reads;
    private final RandomGenerator chance = new SecureRandom();

    private RocksMetadata(MetadataSettings settings, Database database, InstantSource clock) {
        this.settings = settings;
        this.database = database;
        this.commits = new CommandCommitter(database, clock, settings.groupCommands());
        this.reads = new MetadataReader(database);
    }

    public static RocksMetadata open(MetadataSettings settings, InstantSource clock) throws IOException {
        RocksMetadata metadata = new RocksMetadata(settings, Database.open(settings), clock);
        metadata.commits.start();
        return metadata;
    }

    @Override
    public BucketOutcome createBucket(NewBucket bucket) {
        Bounds.access(bucket.access());
        bucket.settings().values().forEach(Bounds::document);
        return commits.submit(new CreateBucketCommand(bucket));
    }

    @Override
    public Optional<Bucket> bucket(String name) {
        return reads.bucket(name).map(row -> row.bucket(name));
    }

    @Override
    public List<Bucket> buckets(String after, int limit) {
        return reads.buckets(after, Bounds.page(limit));
    }

    @Override
    public BucketDeletion deleteBucket(String name) {
        // The counts decide. Should they be wrong, rows that are there still keep the bucket; this thread may look for
        // them.
        return reads.bucket(name).filter(reads::hasVersions).isPresent()
                ? new BucketDeletion.NotEmpty()
                : commits.submit(new DeleteBucketCommand(name));
    }

    @Override
    public boolean setVersioning(String bucket, Versioning versioning) {
        return commits.submit(new SetVersioningCommand(bucket, versioning));
    }

    @Override
    public boolean setAccess(String bucket, AccessList access) {
        Bounds.access(access);
        return commits.submit(new SetBucketAccessCommand(bucket, access));
    }

    @Override
    public boolean configure(String bucket, BucketSetting setting, @Nullable String document) {
        Bounds.document(document);
        return commits.submit(new ConfigureBucketCommand(bucket, setting, document));
    }

    @Override
    public Optional<String> setting(String bucket, BucketSetting setting) {
        return reads.bucket(bucket)
                .flatMap(row -> Optional.ofNullable(database.value(Keys.setting(row.id(), setting))))
                .map(DocumentRow::from);
    }

    @Override
    public Optional<BucketUsage> usage(String bucket) {
        return reads.bucket(bucket).map(row -> UsageRow.from(database.value(Keys.usage(row.id()))));
    }

    @Override
    public Commit put(NewObject object, Condition condition) {
        Bounds.object(object);
        return commits.submit(new PutObjectCommand(object, condition));
    }

    @Override
    public Optional<ObjectVersion> find(String bucket, String key) {
        return reads.find(bucket, key, null);
    }

    @Override
    public Optional<ObjectVersion> find(String bucket, String key, VersionId version) {
        return reads.find(bucket, key, version);
    }

    @Override
    public Deletion delete(String bucket, String key, @Nullable VersionId version, Condition condition) {
        Bounds.key(key);
        return commits.submit(new DeleteObjectCommand(bucket, key, version, condition));
    }

    @Override
    public boolean tag(String bucket, String key, @Nullable VersionId version, Map<String, String> tags) {
        Bounds.key(key);
        Bounds.tags(tags);
        return commits.submit(new TagObjectCommand(bucket, key, version, Map.copyOf(tags)));
    }

    @Override
    public boolean setAccess(
            String bucket, String key, @Nullable VersionId version, AccessList access, Condition condition) {
        Bounds.key(key);
        Bounds.access(access);
        return commits.submit(new SetObjectAccessCommand(bucket, key, version, access, condition));
    }

    @Override
    public Optional<Listing> list(ListQuery query) {
        ListQuery bounded = new ListQuery(
                query.bucket(), query.prefix(), query.delimiter(), query.after(), Bounds.page(query.limit()));
        try (DatabaseSnapshot moment = database.moment()) {
            return MetadataReader.bucket(moment, query.bucket())
                    .map(bucket -> ObjectPages.page(moment, bucket, bounded));
        }
    }

    @Override
    public Optional<VersionListing> versions(VersionQuery query) {
        VersionQuery bounded = new VersionQuery(
                query.bucket(),
                query.prefix(),
                query.delimiter(),
                query.keyMarker(),
                query.versionMarker(),
                Bounds.page(query.limit()));
        try (DatabaseSnapshot moment = database.moment()) {
            return MetadataReader.bucket(moment, query.bucket())
                    .map(bucket -> VersionPages.page(moment, bucket, bounded));
        }
    }

    @Override
    public UploadStart startUpload(NewUpload upload) {
        Bounds.upload(upload);
        return commits.submit(new StartUploadCommand(upload, chance.nextLong()));
    }

    @Override
    public Optional<Upload> upload(UploadKey key) {
        return reads.upload(database, key).map(row -> row.upload(key));
    }

    @Override
    public PartOutcome putPart(UploadKey key, NewPart part) {
        Bounds.partNumber(part.number());
        return commits.submit(new PutPartCommand(key, part));
    }

    @Override
    public Optional<PartListing> parts(UploadKey key, int after, int limit) {
        if (after < 0 || after > Limits.PARTS) {
            throw new IllegalArgumentException("No part has a number after " + after);
        }
        return reads.parts(key, after, Bounds.page(limit));
    }

    @Override
    public Completion complete(
            UploadKey key, List<PartChoice> chosen, @Nullable Checksum checksum, Condition condition) {
        Bounds.chosen(chosen);
        return commits.submit(new CompleteUploadCommand(
                key, List.copyOf(chosen), checksum, condition, settings.minPartBytes(), settings.remembered()));
    }

    @Override
    public boolean abort(UploadKey key) {
        return commits.submit(new AbortUploadCommand(key));
    }

    @Override
    public Optional<UploadListing> uploads(UploadQuery query) {
        UploadQuery bounded = new UploadQuery(
                query.bucket(),
                query.prefix(),
                query.delimiter(),
                query.keyMarker(),
                query.uploadMarker(),
                Bounds.page(query.limit()));
        return reads.bucket(query.bucket()).map(bucket -> UploadPages.page(database, bucket, bounded));
    }

    @Override
    public List<Garbage> garbage(int limit, Instant olderThan) {
        return reads.garbage(Bounds.page(limit), olderThan);
    }

    @Override
    public void collected(List<DataId> ids) {
        commits.submit(new ForgetGarbageCommand(List.copyOf(ids)));
    }

    @Override
    public void raiseHorizon(DataId horizon) {
        int forgotten;
        do {
            forgotten = commits.submit(new RaiseHorizonCommand(horizon, FORGOTTEN_AT_ONCE));
        } while (forgotten == FORGOTTEN_AT_ONCE);
    }

    @Override
    public DataId horizon() {
        return References.horizon(database);
    }

    @Override
    public boolean refersTo(DataId id) {
        return References.of(database, id).count() > 0;
    }

    @Override
    public CheckReport check(CheckProgress progress) {
        try (DatabaseSnapshot moment = database.moment()) {
            return new Check(moment, progress).run();
        }
    }

    /** Writes a copy as of this moment into a directory that does not exist yet; on the same drive by links. */
    public void copyTo(Path directory) {
        database.copyTo(directory);
    }

    /** Why no changes are taken any more; empty while they are. */
    public Optional<String> failure() {
        return commits.failure().map(failure -> String.valueOf(failure.getMessage()));
    }

    public MetadataMetrics metrics() {
        DatabaseCounters work = database.work();
        return new MetadataMetrics(
                work.changes().sum(),
                work.syncs().sum(),
                commits.waiting(),
                work.reads().sum(),
                work.seeks().sum(),
                work.steps().sum(),
                database.figure("rocksdb.total-sst-files-size"),
                EngineFigures.of(database));
    }

    Database database() {
        return database;
    }

    DatabaseCounters work() {
        return database.work();
    }

    @Override
    public void close() {
        commits.close();
        database.close();
    }
}
