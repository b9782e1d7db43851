package io.madang.kernel.id;

/** A typed 64-bit id. In JSON and URLs it is a decimal string, because browsers round large numbers. */
public interface TypedId {

    /** The most digits that an id can have. */
    int MAX_DIGITS = 19;

    long value();

    /** Parses the decimal form; throws {@link IllegalArgumentException} that names the value if it is none. */
    static long parse(String text) {
        if (!isDecimal(text)) {
            throw notAnId(text);
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw notAnId(text);
        }
    }

    /** Whether this is the one form of a positive number: no sign, no leading zero, ASCII digits. */
    private static boolean isDecimal(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_DIGITS
                && text.charAt(0) != '0'
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /**
     * The hash code of an id whose lowest bits say little, because all that are kept together share them: without
     * mixing, they would share a bucket too.
     */
    static int hash(long value) {
        return (int) ((value * 0x9E3779B97F4A7C15L) >>> Integer.SIZE);
    }

    /** Throws {@link IllegalArgumentException} that names the value if it cannot be an id. */
    static void require(long value) {
        if (value <= 0) {
            throw notAnId(Long.toString(value));
        }
    }

    private static IllegalArgumentException notAnId(String text) {
        String shown = text.length() <= 24 ? text : text.substring(0, 24) + "…";
        return new IllegalArgumentException("not an id: '" + shown + "'");
    }
}
