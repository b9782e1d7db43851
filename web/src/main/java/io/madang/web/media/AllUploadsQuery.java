package io.madang.web.media;

import io.madang.contracts.account.UserId;
import io.madang.web.form.Links;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which uploads administrators look at.
 *
 * @param by absent for everybody's
 * @param state empty for any
 */
public record AllUploadsQuery(@Nullable UserId by, String state) {

    /** Of uploads that are no items yet. */
    static final String UNFINISHED = "unfinished";

    /** What can be chosen. */
    public static final List<String> STATES = List.of("processing", "ready", "refused", UNFINISHED);

    private static final String PATH = "/moderation/media";

    boolean isUnfinished() {
        return state.equals(UNFINISHED);
    }

    /** Where everybody's uploads of the same state are. */
    public String ofEverybody() {
        return new AllUploadsQuery(null, state).path();
    }

    /** Where one user's uploads of the same state are. */
    public String of(UserId user) {
        return new AllUploadsQuery(user, state).path();
    }

    String after(String cursor) {
        return Links.with(path(), "after", cursor);
    }

    private String path() {
        String path = by == null ? PATH : Links.with(PATH, "by", by.toString());
        return state.isEmpty() ? path : Links.with(path, "state", state);
    }
}
