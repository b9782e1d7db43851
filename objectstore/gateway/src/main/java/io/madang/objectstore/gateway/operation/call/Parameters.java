package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Query;
import org.jspecify.annotations.Nullable;

/** Parameters behind the question mark, read by S3's rules. */
public final class Parameters {
    private static final int PAGE = 1_000;

    /** How many entries a page may have: 0 to 1,000, and 1,000 where more or nothing is asked for. */
    public static int limit(Query query, String name) throws S3Exception {
        return (int) Math.min(number(query, name, PAGE), PAGE);
    }

    /** A number that is not negative; an empty value counts as none. */
    public static long number(Query query, String name, long otherwise) throws S3Exception {
        String text = query.find(name);
        return text == null || text.isEmpty() ? otherwise : number(name, text);
    }

    public static long number(String name, String text) throws S3Exception {
        try {
            long value = Long.parseLong(text);
            if (value < 0 || value > Integer.MAX_VALUE) {
                throw InvalidArgument.of(
                        name, text, "Argument " + name + " must be an integer between 0 and " + Integer.MAX_VALUE);
            }
            return value;
        } catch (NumberFormatException e) {
            throw InvalidArgument.of(name, text, "Provided " + name + " not an integer or within integer range");
        }
    }

    public static String text(Query query, String name) {
        String text = query.find(name);
        return text == null ? "" : text;
    }

    /** Whether keys in the answer are to be percent-encoded. */
    public static boolean urlEncoded(Query query) throws S3Exception {
        @Nullable String encoding = query.find("encoding-type");
        if (encoding == null || encoding.isEmpty()) {
            return false;
        }
        if (!encoding.equalsIgnoreCase("url")) {
            throw InvalidArgument.of("encoding-type", encoding, "Invalid Encoding Method specified in Request");
        }
        return true;
    }

    private Parameters() {}
}
