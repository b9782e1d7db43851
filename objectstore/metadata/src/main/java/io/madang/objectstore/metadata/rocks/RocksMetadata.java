package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The store of names in one process. Changes go through the group commit; reads go to the database. */
public final class RocksMetadata extends CommandMetadata {
    private final Database database;
    private final CommandCommitter commits;
    private final MetadataReader reads;

    private RocksMetadata(MetadataSettings settings, Database database, InstantSource clock) {
        super(settings.minPartBytes(), settings.remembered());
        this.database = database;
        this.commits = new CommandCommitter(database, clock, settings.groupCommands());
        this.reads = new MetadataReader(database);
    }

    public static RocksMetadata open(MetadataSettings settings, InstantSource clock) throws IOException {
        RocksMetadata metadata = new RocksMetadata(settings, Database.open(settings), clock);
        metadata.commits.start();
        return metadata;
    }

    /** Rows that a group's log changes, and nobody else: without RocksDB's own log, and for questions only. */
    static RocksMetadata replicated(MetadataSettings settings) throws IOException {
        RocksMetadata metadata = new RocksMetadata(settings, Database.openReplicated(settings), InstantSource.system());
        metadata.commits.close();
        return metadata;
    }

    @Override
    <O> O submit(Command<O> command) {
        return commits.submit(command);
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
                : super.deleteBucket(name);
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
    public Optional<ObjectVersion> find(String bucket, String key) {
        return reads.find(bucket, key, null);
    }

    @Override
    public Optional<ObjectVersion> find(String bucket, String key, VersionId version) {
        return reads.find(bucket, key, version);
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
    public Optional<Upload> upload(UploadKey key) {
        return reads.upload(database, key).map(row -> row.upload(key));
    }

    @Override
    public Optional<PartListing> parts(UploadKey key, int after, int limit) {
        if (after < 0 || after > Limits.PARTS) {
            throw new IllegalArgumentException("No part has a number after " + after);
        }
        return reads.parts(key, after, Bounds.page(limit));
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
