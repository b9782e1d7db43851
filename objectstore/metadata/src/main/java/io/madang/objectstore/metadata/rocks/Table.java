package io.madang.objectstore.metadata.rocks;

import java.nio.ByteBuffer;

/** What kinds of rows there are. A key begins with its table's code, so that one ordered space holds them all. */
enum Table {
    /** Nothing → the number of the last step. */
    CLOCK(0),
    /** Name → {@link BucketRow}. */
    BUCKETS(1),
    /** Bucket, code of the setting → document. */
    SETTINGS(2),
    /** Bucket → {@link UsageRow}. */
    USAGE(3),
    /** Bucket, key → {@link VersionRow} that is current and not a delete marker: what listings walk through. */
    OBJECTS(4),
    /** Bucket, key, time backwards → {@link VersionRow} of all others: older versions, delete markers. */
    VERSIONS(5),
    /** Bucket, key → time of the null version, where that is among the {@link #VERSIONS}. */
    NULLS(6),
    /** Bucket, time of a version → its parts, where they are too many to be in its row. */
    PIECES(7),
    /** Bucket, key, upload → {@link UploadRow}. */
    UPLOADS(8),
    /** Bucket, upload, number → {@link PartRow}. */
    PARTS(9),
    /** Bucket, upload → {@link CompletedRow}: what became of an upload. */
    COMPLETED(10),
    /** Time, bucket, upload: when to forget a completed one. */
    REMEMBERED(11),
    /** Data → {@link ReferenceRow}: how many parts of versions and uploads are made of it. */
    REFERENCES(12),
    /** Time, data → reference to data that nothing is made of since then. */
    GARBAGE(13),
    /** Nothing → the id below which data that nothing has referred to yet may be collected already. */
    HORIZON(14),
    /** Data that was garbage and was collected; kept until the horizon has passed its id. */
    COLLECTED(15),
    /** Request → what came of it. Only where a group keeps the names, as the next two. */
    OUTCOMES(16),
    /** Time, request → nothing: which outcomes to forget first. */
    OUTCOME_TIMES(17),
    /** Nothing → {@link AppliedRow}. */
    APPLIED(18),
    /** Writer of data → the order below which its data is refused while nothing has referred to it yet. */
    WRITER_HORIZONS(19);

    private final byte code;

    Table(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    /** The beginning of all keys of this table. */
    byte[] all() {
        return new byte[] {code};
    }

    /** The beginning of all keys of this table that belong to a bucket. */
    byte[] of(long bucket) {
        return ByteBuffer.allocate(1 + Long.BYTES).put(code).putLong(bucket).array();
    }
}
