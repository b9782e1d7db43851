package io.madang.objectstore.metadata;

/** What the store of names takes at most. */
public final class Limits {
    public static final int KEY_BYTES = 1024;
    public static final int PARTS = 10_000;
    /** Every part but the last of a completed upload has at least so many bytes. */
    public static final long MIN_PART_BYTES = 5L << 20;
    /** Entries of one page, whatever was asked for. */
    public static final int PAGE = 1000;
    /** Characters of all headers of an object together. */
    public static final int HEADER_CHARACTERS = 64 << 10;

    public static final int TAGS = 50;
    /** Lines of one list of access control. */
    public static final int GRANTS = 100;

    public static final int DOCUMENT_CHARACTERS = 256 << 10;

    private Limits() {}
}
