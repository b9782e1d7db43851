package io.madang.kernel.error;

import java.util.Locale;

/**
 * Why something failed: a constant of an enum of the part that throws it. Its texts are the entries of that name in
 * {@code io/madang/reasons/<owner>_<language>.properties}.
 */
public interface FailureReason {

    /** The constant's name, as enums have it. */
    String name();

    ErrorCode code();

    /** The part that throws it: the first word of its key. */
    String owner();

    /** The stable name that clients see, such as {@code account.name-taken}. */
    default String key() {
        return owner() + "." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
