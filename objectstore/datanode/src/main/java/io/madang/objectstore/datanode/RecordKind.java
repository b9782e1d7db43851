package io.madang.objectstore.datanode;

/** What a record in a volume says. */
enum RecordKind {
    /** The only or the last extent of a blob: with it the blob exists. */
    HEAD(1),
    /** An earlier extent of a streamed blob; means nothing without its head. */
    EXTENT(2),
    /** The blob is no more. */
    TOMBSTONE(3),
    /** The last record of a volume; names the volumes that this one replaces. */
    SEAL(4);

    private final byte code;

    RecordKind(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static boolean knows(byte code) {
        return code >= HEAD.code && code <= SEAL.code;
    }

    static RecordKind of(byte code) {
        for (RecordKind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        throw new IllegalArgumentException("No record kind has the code " + code);
    }
}
