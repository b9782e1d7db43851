package io.madang.account.registry;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An account's version as HTTP speaks of it: an entity tag, and the condition of an edit. */
public final class AccountVersion {

    private AccountVersion() {}

    public static String etag(long version) {
        return "\"" + version + "\"";
    }

    /** Fails if the edit was meant for another version; without {@code If-Match} it is for whatever is there. */
    public static void check(@Nullable String ifMatch, Account account) {
        if (ifMatch == null || ifMatch.strip().equals("*")) {
            return;
        }
        boolean matches =
                Arrays.stream(ifMatch.split(",", -1)).map(String::strip).anyMatch(etag(account.version())::equals);
        if (!matches) {
            throw new Failure(
                    ErrorCode.STALE,
                    "The account has changed since you read it. Read it again, then repeat the change with its new ETag.");
        }
    }
}
