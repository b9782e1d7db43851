package io.madang.objectstore.metadata;

/** A document kept with a bucket as it was given. The codes are stored: never change one, never use one again. */
public enum BucketSetting {
    POLICY(1),
    CORS(2),
    LIFECYCLE(3),
    TAGGING(4),
    PUBLIC_ACCESS_BLOCK(6),
    OWNERSHIP(7),
    STORAGE_CLASS(8),
    ENCRYPTION(9),
    NOTIFICATION(10),
    OBJECT_LOCK(11),
    LOGGING(12),
    WEBSITE(13),
    REPLICATION(14),
    REQUEST_PAYMENT(15),
    ACCELERATE(16);

    private final int code;

    BucketSetting(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
