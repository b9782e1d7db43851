package io.madang.edge.request;

import io.madang.kernel.error.ErrorCode;
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
    public static String required(@Nullable String ifMatch, String what) {
        if (ifMatch == null) {
            throw new Failure(
                    ErrorCode.PRECONDITION_REQUIRED,
                    "Send If-Match with the ETag of the " + what
                            + " that you have read, so that you do not undo another's change.");
        }
        return ifMatch;
    }

    /**
     * Fails if the edit was meant for another version; without {@code If-Match} it is for whatever is there.
     *
     * @param what the thing's name in the message, such as {@code account}
     */
    public static void check(@Nullable String ifMatch, long version, String what) {
        if (ifMatch == null || ifMatch.strip().equals("*")) {
            return;
        }
        boolean matches =
                Arrays.stream(ifMatch.split(",", -1)).map(String::strip).anyMatch(of(version)::equals);
        if (!matches) {
            throw new Failure(
                    ErrorCode.STALE,
                    "The " + what
                            + " has changed since you read it. Read it again, then repeat the change with its new ETag.");
        }
    }
}
