package io.madang.web.boardadmin;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Writers;
import io.madang.contracts.client.BoardAdministration.BoardRequest;
import io.madang.kernel.error.Failure;
import io.madang.web.WebReason;
import java.util.Arrays;
import java.util.Objects;

/**
 * What somebody typed about a board.
 *
 * @param id empty for a new one
 * @param version that the change is for; 0 for a new one
 * @param key so that a new one is made once, however often the form is sent
 */
public record BoardForm(
        String id,
        long version,
        String key,
        String slug,
        String name,
        String description,
        String commentStyle,
        String writers) {

    /** What a form leaves out is empty. */
    public BoardForm {
        id = Objects.requireNonNullElse(id, "");
        key = Objects.requireNonNullElse(key, "");
        slug = Objects.requireNonNullElse(slug, "");
        name = Objects.requireNonNullElse(name, "");
        // browsers end lines with two characters
        description = Objects.requireNonNullElse(description, "").replace("\r\n", "\n");
        commentStyle = Objects.requireNonNullElse(commentStyle, "");
        writers = Objects.requireNonNullElse(writers, "");
    }

    static BoardForm fresh(String key) {
        return new BoardForm("", 0, key, "", "", "", CommentStyle.TWO_LEVEL.name(), Writers.USERS.name());
    }

    static BoardForm of(Board board) {
        return new BoardForm(
                board.id().toString(),
                board.version(),
                "",
                board.slug(),
                board.name(),
                board.description(),
                board.commentStyle().name(),
                board.writers().name());
    }

    public boolean isNew() {
        return id.isEmpty();
    }

    public String path() {
        return isNew() ? "/moderation/boards/new" : "/moderation/boards/" + id;
    }

    BoardForm withKey(String other) {
        return new BoardForm(id, version, other, slug, name, description, commentStyle, writers);
    }

    BoardForm at(String otherId, long otherVersion) {
        return new BoardForm(otherId, otherVersion, key, slug, name, description, commentStyle, writers);
    }

    BoardRequest request() {
        return new BoardRequest(
                slug.strip(),
                name,
                description,
                one(CommentStyle.values(), "commentStyle", commentStyle),
                one(Writers.values(), "writers", writers));
    }

    private static <E extends Enum<E>> E one(E[] values, String field, String name) {
        return Arrays.stream(values)
                .filter(value -> value.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Failure.ofField(field, WebReason.CHOOSE));
    }
}
