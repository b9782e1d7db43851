package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.BucketOutcome;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ChecksumKind;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.Grantee;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.Permission;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.UploadStart;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionQuery;
import io.madang.objectstore.metadata.Versioning;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One of each command and question, and of what comes of them. */
final class CodecSamples {
    private static final Instant MOMENT = Instant.parse("2026-11-16T10:00:00.123Z");
    private static final AccessList ACCESS = new AccessList(List.of(
            new Grant(Grantee.Known.OWNER, Permission.FULL_CONTROL),
            new Grant(new Grantee.User("홍길동"), Permission.READ)));
    private static final DataRef DATA =
            new DataRef(new DataId(0x0123_4567_89AB_CDEFL, 0x3200_0007L << 32), 1 << 20, new Layout(4, 2, 64 << 20));
    private static final Checksum CHECKSUM = new Checksum("CRC32C", "AAAAAA==", Checksum.Type.COMPOSITE);
    private static final StoredPart PART = new StoredPart(1, 1 << 20, DATA, "etag", CHECKSUM);
    private static final Map<String, String> HEADERS = Map.of("content-type", "a/b", "x-amz-meta-a", "1");
    private static final Condition CONDITION = new Condition(Set.of("b", "a"), Set.of("*"), MOMENT, null, 7L);
    private static final UploadKey UPLOAD = new UploadKey("b", "k/\u0000", new UploadId(5, -6));
    private static final NewObject OBJECT = new NewObject(
            "b",
            "키",
            "etag",
            1 << 20,
            List.of(PART),
            HEADERS,
            Map.of("t", ""),
            null,
            "owner",
            "STANDARD",
            ACCESS,
            true);
    private static final ObjectVersion VERSION = new ObjectVersion(
            "b",
            "키",
            new VersionId(9),
            false,
            true,
            MOMENT,
            "etag",
            1 << 20,
            List.of(PART),
            HEADERS,
            Map.of(),
            CHECKSUM,
            "owner",
            "STANDARD",
            ACCESS);
    private static final Bucket BUCKET = new Bucket("b", "owner", "here", MOMENT, Versioning.SUSPENDED, ACCESS);
    private static final NewUpload NEW_UPLOAD = new NewUpload(
            "b",
            "k",
            HEADERS,
            Map.of(),
            new ChecksumKind("SHA256", Checksum.Type.FULL_OBJECT),
            "owner",
            "STANDARD",
            ACCESS);
    private static final Upload STARTED =
            new Upload(UPLOAD, MOMENT, HEADERS, Map.of(), null, "owner", "STANDARD", ACCESS);

    static final List<Command<?>> COMMANDS = List.of(
            new PutObjectCommand(OBJECT, CONDITION),
            new CreateBucketCommand(new NewBucket(
                    "b",
                    "owner",
                    "here",
                    ACCESS,
                    Map.of(BucketSetting.TAGGING, "<t/>", BucketSetting.OWNERSHIP, "<o/>"))),
            new DeleteBucketCommand("b"),
            new SetVersioningCommand("b", Versioning.ENABLED),
            new SetBucketAccessCommand("b", ACCESS),
            new ConfigureBucketCommand("b", BucketSetting.CORS, null),
            new DeleteObjectCommand("b", "k", new VersionId(3), Condition.NONE),
            new DeleteObjectCommand("b", "k", null, CONDITION),
            new TagObjectCommand("b", "k", null, Map.of("a", "1", "b", "2")),
            new SetObjectAccessCommand("b", "k", VersionId.NULL, ACCESS, Condition.ABSENT),
            new StartUploadCommand(NEW_UPLOAD, Long.MIN_VALUE),
            new PutPartCommand(UPLOAD, new NewPart(2, 5, DATA, "etag", null)),
            new CompleteUploadCommand(
                    UPLOAD,
                    List.of(new PartChoice(1, "etag", null), new PartChoice(2, "etag", "AA==")),
                    CHECKSUM,
                    Condition.NONE,
                    5L << 20,
                    Duration.ofDays(1)),
            new AbortUploadCommand(UPLOAD),
            new ForgetGarbageCommand(List.of(DATA.id())),
            new RaiseHorizonCommand(DATA.id(), 1_000),
            new RaiseWriterHorizonCommand(7, -1, 1_000));

    static final List<NamesQuestion<?>> QUERIES = List.of(
            new NamesQuestion.FindBucket("b"),
            new NamesQuestion.Buckets("a", 10),
            new NamesQuestion.Setting("b", BucketSetting.POLICY),
            new NamesQuestion.Usage("b"),
            new NamesQuestion.Find("b", "k", null),
            new NamesQuestion.Find("b", "k", new VersionId(1)),
            new NamesQuestion.ListObjects(new ListQuery("b", "p", "/", "a", 1_000)),
            new NamesQuestion.ListVersions(new VersionQuery("b", "p", "/", "k", new VersionId(2), 5)),
            new NamesQuestion.FindUpload(UPLOAD),
            new NamesQuestion.ListParts(UPLOAD, 1, 2),
            new NamesQuestion.ListUploads(new UploadQuery("b", "", "", "k", UPLOAD.upload(), 3)),
            new NamesQuestion.ListGarbage(5, MOMENT),
            new NamesQuestion.Horizon(),
            new NamesQuestion.RefersTo(DATA.id()),
            new NamesQuestion.ReferredOf(Set.of(DATA.id())),
            new NamesQuestion.CheckAll());

    static final Map<Command<?>, List<Object>> OUTCOMES = outcomes();

    private CodecSamples() {}

    private static Map<Command<?>, List<Object>> outcomes() {
        Map<Command<?>, List<Object>> outcomes = new LinkedHashMap<>();
        outcomes.put(
                new PutObjectCommand(OBJECT, CONDITION),
                List.of(
                        new Commit.Stored(VERSION, Versioning.OFF),
                        new Commit.NoSuchBucket(),
                        new Commit.ConditionFailed(),
                        new Commit.NoSuchKey(),
                        new Commit.DataGone()));
        outcomes.put(
                new CreateBucketCommand(new NewBucket("b", "owner", "here", ACCESS)),
                List.of(new BucketOutcome.Created(BUCKET), new BucketOutcome.AlreadyThere(BUCKET)));
        outcomes.put(
                new DeleteBucketCommand("b"),
                List.of(new BucketDeletion.Deleted(), new BucketDeletion.NotEmpty(), new BucketDeletion.OnlyUploads()));
        outcomes.put(
                new DeleteObjectCommand("b", "k", null, Condition.NONE),
                List.of(new Deletion.Deleted(null, true), new Deletion.Deleted(new VersionId(1), false)));
        outcomes.put(new StartUploadCommand(NEW_UPLOAD, 1), List.of(new UploadStart.Started(STARTED)));
        outcomes.put(
                new PutPartCommand(UPLOAD, new NewPart(2, 5, DATA, "etag", null)),
                List.of(
                        new PartOutcome.Stored(new Part(2, 5, DATA, "etag", null, MOMENT)),
                        new PartOutcome.NoSuchUpload()));
        outcomes.put(
                new CompleteUploadCommand(UPLOAD, List.of(), null, Condition.NONE, 5, Duration.ZERO),
                List.of(
                        new Completion.Completed(VERSION, Versioning.ENABLED),
                        new Completion.InvalidPart(3),
                        new Completion.EntityTooSmall(1, 2, 3)));
        outcomes.put(new AbortUploadCommand(UPLOAD), List.of(true, false));
        outcomes.put(new ForgetGarbageCommand(List.of()), List.of(1, -1));
        return outcomes;
    }
}
