package io.madang.web.moderation;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a moderator does about something that was reported. */
public enum Remedy {
    /** Nothing has to be done. */
    DISMISS,
    /** Something was done elsewhere. */
    RESOLVE,
    /** The comment or the article is deleted. */
    DELETE,
    /** Nobody can comment on the article any more. */
    CLOSE,
    /** The article goes to another board. */
    MOVE;

    /** As forms and words name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Remedy> of(String word) {
        return Arrays.stream(values())
                .filter(remedy -> remedy.word().equals(word))
                .findFirst();
    }
}
