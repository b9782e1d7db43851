package io.madang.contracts.moderation;

import io.madang.kernel.text.TextRules;
import org.jspecify.annotations.Nullable;

/** Why somebody acted, or reports something. */
public final class Reason {

    public static final int MAX_CHARACTERS = 500;

    private Reason() {}

    /** What was typed, without the space around it; empty where nothing was. */
    public static String of(@Nullable String typed) {
        return typed == null ? "" : TextRules.lines("reason", typed, 0, MAX_CHARACTERS);
    }

    /** What a user is told with a warning, which has to say something. */
    public static String ofWarning(String typed) {
        return TextRules.lines("text", typed, 1, MAX_CHARACTERS);
    }
}
