package io.madang.web.page;

import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether pages are light or dark. */
public enum Theme {
    /** As the system is set. */
    AUTO("auto"),
    LIGHT("light"),
    DARK("dark");

    private final String word;

    Theme(String word) {
        this.word = word;
    }

    /** As the stylesheet and the cookie call it. */
    public String word() {
        return word;
    }

    /** What a press of the switch leads to. */
    public Theme next() {
        return switch (this) {
            case AUTO -> DARK;
            case DARK -> LIGHT;
            case LIGHT -> AUTO;
        };
    }

    static Optional<Theme> of(@Nullable String word) {
        return Arrays.stream(values()).filter(theme -> theme.word.equals(word)).findFirst();
    }
}
