package io.madang.objectstore.metadata;

import io.madang.objectstore.blob.DataId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The names of the store. Every call blocks until its outcome is certain; a change is durable when its call returns, and
 * all that belongs to it (the version, what it replaces, garbage, counts) has happened in one step. Calls may come from
 * any number of threads; changes take effect one after the other, and a read that starts after a change has returned
 * sees it.
 *
 * <p>What is expected comes back as an outcome. {@link MetadataFailure} is thrown when the drive fails or the store is
 * closed; {@link IllegalArgumentException} when a limit that {@link Limits} names is broken, which callers check first.
 */
public interface Metadata extends AutoCloseable {

    /** Makes a bucket, with versioning off; names are the caller's to check. */
    BucketOutcome createBucket(NewBucket bucket);

    Optional<Bucket> bucket(String name);

    /** The buckets after this name, exclusive, in order of their names' bytes; {@code ""} begins at the first. */
    List<Bucket> buckets(String after, int limit);

    /** Removes a bucket that has no object, version, delete marker or upload; its settings go with it. */
    BucketDeletion deleteBucket(String name);

    /** False when there is no such bucket. A bucket once versioned can be suspended, never turned off again. */
    boolean setVersioning(String bucket, Versioning versioning);

    /** Replaces the list of access control of a bucket; false when there is no such bucket. */
    boolean setAccess(String bucket, AccessList access);

    /** Replaces a settings document of a bucket, or removes it with null; false when there is no such bucket. */
    boolean configure(String bucket, BucketSetting setting, @Nullable String document);

    /** The document as it was given; empty when the bucket or the document is not there. */
    Optional<String> setting(String bucket, BucketSetting setting);

    /** What the bucket holds, exactly, as of the last change. */
    Optional<BucketUsage> usage(String bucket);

    /**
     * Makes a new current version, if the condition holds for the current one. With versioning off or suspended it is the
     * null version and replaces the null version, whose data becomes garbage; other versions stay.
     */
    Commit put(NewObject object, Condition condition);

    /** The current version; empty when there is none. A delete marker is returned as such. */
    Optional<ObjectVersion> find(String bucket, String key);

    /** That version, which may be a delete marker. */
    Optional<ObjectVersion> find(String bucket, String key, VersionId version);

    /**
     * With a version: removes it for good, and the next newest becomes current. Without: with versioning off removes the
     * object; enabled puts a delete marker on top, even where there is no object; suspended puts a null marker on top,
     * which replaces the null version. The condition is checked against the version named, or the current one.
     */
    Deletion delete(String bucket, String key, @Nullable VersionId version, Condition condition);

    /**
     * Replaces the tags of a version, or of the current one; time and version stay as they are. False when there is no
     * such version, or it is a delete marker.
     */
    boolean tag(String bucket, String key, @Nullable VersionId version, Map<String, String> tags);

    /**
     * Replaces the list of access control of a version, or of the current one; time and version stay as they are. False
     * when there is no such version, it is a delete marker, or the condition does not hold for it.
     */
    boolean setAccess(String bucket, String key, @Nullable VersionId version, AccessList access, Condition condition);

    /** Current objects in order of their keys' UTF-8 bytes; empty when there is no such bucket. */
    Optional<Listing> list(ListQuery query);

    /** All versions and delete markers: by key, newest first; empty when there is no such bucket. */
    Optional<VersionListing> versions(VersionQuery query);

    UploadStart startUpload(NewUpload upload);

    Optional<Upload> upload(UploadKey key);

    /** Adds a part, or replaces that with the same number, whose data becomes garbage. */
    PartOutcome putPart(UploadKey key, NewPart part);

    /** Parts with numbers after the given one, in order; empty when there is no such upload. */
    Optional<PartListing> parts(UploadKey key, int after, int limit);

    /**
     * Makes the chosen parts an object, as {@link #put} would; parts that were not chosen become garbage. The ETag is
     * made here ({@code md5-N}). For a day after success the same call answers with the same object again.
     *
     * @param checksum of the whole, as the caller worked it out from the chosen parts
     */
    Completion complete(UploadKey key, List<PartChoice> chosen, @Nullable Checksum checksum, Condition condition);

    /** Forgets an upload; its parts become garbage. False when there is none. */
    boolean abort(UploadKey key);

    /** Uploads under way: by key, then by the time they began; empty when there is no such bucket. */
    Optional<UploadListing> uploads(UploadQuery query);

    /** Data that nothing refers to since before that time, oldest first. */
    List<Garbage> garbage(int limit, Instant olderThan);

    /** Forgets garbage whose data is gone. What is referred to, or was never garbage, stays as it is. */
    void collected(List<DataId> ids);

    /**
     * Refuses, from now on, to refer to data below this id that nothing refers to yet: it may be collected. Durable when
     * this returns; a horizon never sinks.
     */
    void raiseHorizon(DataId horizon);

    /** Below it data that nothing refers to is refused; new ids must be drawn above it. */
    DataId horizon();

    /** Whether an object version or a part of an upload is made of this data. Garbage is not referred to. */
    boolean refersTo(DataId id);

    /** Reads everything and says what does not agree. Changes go on meanwhile; the walk sees one moment. */
    CheckReport check(CheckProgress progress);

    @Override
    void close();
}
