package io.madang.objectstore.metadata;

import java.util.Optional;

/** The name of an upload: 32 hex digits; by time, then by chance, so that one cannot be guessed from another. */
public record UploadId(long time, long chance) implements Comparable<UploadId> {
    private static final int HEX_DIGITS = 32;

    /** Empty for what never was an id of this store. */
    public static Optional<UploadId> parse(String text) {
        if (text.length() != HEX_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f')) {
            return Optional.empty();
        }
        return Optional.of(new UploadId(
                Long.parseUnsignedLong(text, 0, HEX_DIGITS / 2, 16),
                Long.parseUnsignedLong(text, HEX_DIGITS / 2, HEX_DIGITS, 16)));
    }

    /** The order in which uploads of one key are listed: that of their beginning. */
    @Override
    public int compareTo(UploadId other) {
        int byTime = Long.compareUnsigned(time, other.time);
        return byTime != 0 ? byTime : Long.compareUnsigned(chance, other.chance);
    }

    @Override
    public String toString() {
        return String.format("%016x%016x", time, chance);
    }
}
