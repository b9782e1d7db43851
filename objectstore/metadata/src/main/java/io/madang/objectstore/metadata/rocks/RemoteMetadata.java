package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.CheckReport;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.NamesUnavailable;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names of a cluster, as a gateway reaches them: each change and each question is a call to the group that has them.
 * Only buckets and their settings are remembered for a second, so that is how late a change of those by another gateway may
 * be seen.
 */
public final class RemoteMetadata extends CommandMetadata {
    private static final Duration RECENT = Duration.ofSeconds(1);

    private final GroupCaller group;
    private final RecentAnswers recent = new RecentAnswers(RECENT);

    /** The caller is closed with it. */
    public RemoteMetadata(GroupCaller group) {
        this(group, Limits.MIN_PART_BYTES, Duration.ofDays(1));
    }

    RemoteMetadata(GroupCaller group, long minPartBytes, Duration remembered) {
        super(minPartBytes, remembered);
        this.group = group;
    }

    @Override
    <O> O submit(Command<O> command) {
        try {
            return NamesCodec.outcome(command, answered(() -> group.submit(NamesCodec.command(command))));
        } finally {
            if (changesBuckets(command)) {
                recent.forget();
            }
        }
    }

    private static boolean changesBuckets(Command<?> command) {
        return switch (command) {
            case CreateBucketCommand create -> true;
            case DeleteBucketCommand delete -> true;
            case SetVersioningCommand set -> true;
            case SetBucketAccessCommand set -> true;
            case ConfigureBucketCommand configure -> true;
            case PutObjectCommand put -> false;
            case DeleteObjectCommand delete -> false;
            case TagObjectCommand tag -> false;
            case SetObjectAccessCommand set -> false;
            case StartUploadCommand start -> false;
            case PutPartCommand put -> false;
            case CompleteUploadCommand complete -> false;
            case AbortUploadCommand abort -> false;
            case ForgetGarbageCommand forget -> false;
            case RaiseHorizonCommand raise -> false;
            case RaiseWriterHorizonCommand raise -> false;
        };
    }

    private <T> T ask(NamesQuestion<T> query) {
        return NamesCodec.answer(query, answered(() -> group.ask(NamesCodec.question(query))));
    }

    private interface Call {
        byte[] make();
    }

    private static byte[] answered(Call call) {
        try {
            return call.make();
        } catch (GroupUnavailable e) {
            throw new NamesUnavailable("The names cannot be reached: " + e.getMessage(), e);
        }
    }

    /** A bucket that is not there may be made by another gateway at any moment, and is asked for each time. */
    @Override
    public Optional<Bucket> bucket(String name) {
        NamesQuestion<Optional<Bucket>> query = new NamesQuestion.FindBucket(name);
        return recent.answer(query, Optional::isPresent, () -> ask(query));
    }

    @Override
    public List<Bucket> buckets(String after, int limit) {
        return ask(new NamesQuestion.Buckets(after, limit));
    }

    @Override
    public Optional<String> setting(String bucket, BucketSetting setting) {
        NamesQuestion<Optional<String>> query = new NamesQuestion.Setting(bucket, setting);
        return recent.answer(query, any -> true, () -> ask(query));
    }

    @Override
    public Optional<BucketUsage> usage(String bucket) {
        return ask(new NamesQuestion.Usage(bucket));
    }

    @Override
    public Optional<ObjectVersion> find(String bucket, String key) {
        return ask(new NamesQuestion.Find(bucket, key, null));
    }

    @Override
    public Optional<ObjectVersion> find(String bucket, String key, VersionId version) {
        return ask(new NamesQuestion.Find(bucket, key, version));
    }

    @Override
    public Optional<Listing> list(ListQuery query) {
        return ask(new NamesQuestion.ListObjects(query));
    }

    @Override
    public Optional<VersionListing> versions(VersionQuery query) {
        return ask(new NamesQuestion.ListVersions(query));
    }

    @Override
    public Optional<Upload> upload(UploadKey key) {
        return ask(new NamesQuestion.FindUpload(key));
    }

    @Override
    public Optional<PartListing> parts(UploadKey key, int after, int limit) {
        return ask(new NamesQuestion.ListParts(key, after, limit));
    }

    @Override
    public Optional<UploadListing> uploads(UploadQuery query) {
        return ask(new NamesQuestion.ListUploads(query));
    }

    @Override
    public List<Garbage> garbage(int limit, Instant olderThan) {
        return ask(new NamesQuestion.ListGarbage(limit, olderThan));
    }

    @Override
    public DataId horizon() {
        return ask(new NamesQuestion.Horizon());
    }

    @Override
    public boolean refersTo(DataId id) {
        return ask(new NamesQuestion.RefersTo(id));
    }

    /** Those of them to which something refers, asked in one call. */
    public Set<DataId> referred(Set<DataId> ids) {
        return ask(new NamesQuestion.ReferredOf(ids));
    }

    /**
     * Refuses, from now on, fresh data that this writer drew below this order. Durable when this returns; a horizon never
     * sinks.
     */
    public void raiseWriterHorizon(int writer, long order) {
        submit(new RaiseWriterHorizonCommand(writer, order, FORGOTTEN_AT_ONCE));
    }

    /** By the process that leads, which tells no progress; a store that takes longer than a call cannot be checked so. */
    @Override
    public CheckReport check(CheckProgress progress) {
        return ask(new NamesQuestion.CheckAll());
    }

    @Override
    public void close() {
        group.close();
    }
}
