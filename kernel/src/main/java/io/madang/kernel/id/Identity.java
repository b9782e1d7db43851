package io.madang.kernel.id;

import java.util.regex.Pattern;

/** A typed 64-bit id. In JSON and URLs it is a decimal string, because browsers round large numbers. */
public interface Identity {

    /** The one form of a positive number: no sign, no leading zero, ASCII digits. */
    Pattern DECIMAL = Pattern.compile("[1-9][0-9]{0,18}");

    long value();

    /** Parses the decimal form; throws {@link IllegalArgumentException} that names the value if it is none. */
    static long parse(String text) {
        if (!DECIMAL.matcher(text).matches()) {
            throw notAnId(text);
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw notAnId(text);
        }
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
