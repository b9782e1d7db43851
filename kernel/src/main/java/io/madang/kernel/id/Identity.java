package io.madang.kernel.id;

/** A typed 64-bit id. In JSON and URLs it is a decimal string, because browsers round large numbers. */
public interface Identity {

    long value();

    /** Parses the decimal form; throws {@link IllegalArgumentException} that names the value if it is none. */
    static long parse(String text) {
        try {
            long value = Long.parseLong(text);
            if (value > 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // falls through to the one message for all bad ids
        }
        throw new IllegalArgumentException("not an id: '" + abbreviate(text) + "'");
    }

    private static String abbreviate(String text) {
        return text.length() <= 24 ? text : text.substring(0, 24) + "…";
    }
}
