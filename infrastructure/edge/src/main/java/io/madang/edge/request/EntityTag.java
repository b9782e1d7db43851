package io.madang.edge.request;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A version as HTTP speaks of it: an entity tag, and the condition of an edit. */
public final class EntityTag {

    private EntityTag() {}

    public static String of(long version) {
        return "\"" + version + "\"";
    }

    /** The condition of an edit that must have one. */
    public static String required(@Nullable String ifMatch) {
        if (ifMatch == null) {
            throw Failure.of(RequestReason.VERSION_NEEDED);
        }
        return ifMatch;
    }

    /** Fails if the edit was meant for another version; without {@code If-Match} it is for whatever is there. */
    public static void check(@Nullable String ifMatch, long version) {
        if (ifMatch == null || ifMatch.strip().equals("*")) {
            return;
        }
        boolean matches =
                Arrays.stream(ifMatch.split(",", -1)).map(String::strip).anyMatch(of(version)::equals);
        if (!matches) {
            throw Failure.of(RequestReason.STALE);
        }
    }
}
