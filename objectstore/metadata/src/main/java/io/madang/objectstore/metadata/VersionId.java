package io.madang.objectstore.metadata;

import java.util.Optional;

/**
 * The name of a version of an object: {@code null}, or 16 hex digits that grow with time. Versions are ordered by when
 * they were written, the null version too, so ids say nothing about where the null version is.
 *
 * @param number zero for the null version
 */
public record VersionId(long number) {
    public static final VersionId NULL = new VersionId(0);
    private static final int HEX_DIGITS = 16;

    public VersionId {
        if (number < 0) {
            throw new IllegalArgumentException("Not a version: " + number);
        }
    }

    /** Empty for what never was an id of this store, which S3 tells from an id that is not there. */
    public static Optional<VersionId> parse(String text) {
        if (text.equals("null")) {
            return Optional.of(NULL);
        }
        if (text.length() != HEX_DIGITS || !text.chars().allMatch(VersionId::hex)) {
            return Optional.empty();
        }
        long number = Long.parseUnsignedLong(text, 16);
        return number <= 0 ? Optional.empty() : Optional.of(new VersionId(number));
    }

    private static boolean hex(int character) {
        return character >= '0' && character <= '9' || character >= 'a' && character <= 'f';
    }

    public boolean isNull() {
        return number == 0;
    }

    @Override
    public String toString() {
        return isNull() ? "null" : String.format("%016x", number);
    }
}
