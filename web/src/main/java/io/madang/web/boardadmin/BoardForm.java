package io.madang.web.boardadmin;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import io.madang.contracts.client.BoardAdministration.BoardRequest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
        String writers,
        String group,
        String prefixes,
        String votes) {

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
        group = Objects.requireNonNullElse(group, "");
        prefixes = Objects.requireNonNullElse(prefixes, "").replace("\r\n", "\n");
        votes = Objects.requireNonNullElse(votes, "");
    }

    static BoardForm fresh(String key) {
        return new BoardForm(
                "",
                0,
                key,
                "",
                "",
                "",
                CommentStyle.TWO_LEVEL.name(),
                Writers.USERS.name(),
                "",
                "",
                Votes.LIKES.name());
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
                board.writers().name(),
                board.group(),
                String.join("\n", board.prefixes()),
                board.votes().name());
    }

    public boolean isNew() {
        return id.isEmpty();
    }

    public String path() {
        return isNew() ? "/moderation/boards/new" : "/moderation/boards/" + id;
    }

    BoardForm withKey(String other) {
        return new BoardForm(
                id, version, other, slug, name, description, commentStyle, writers, group, prefixes, votes);
    }

    BoardForm at(String otherId, long otherVersion) {
        return new BoardForm(
                otherId, otherVersion, key, slug, name, description, commentStyle, writers, group, prefixes, votes);
    }

    /** What a form offers of an enumeration. */
    public static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    BoardRequest request() {
        FieldChecks checks = new FieldChecks();
        Optional<CommentStyle> style = checks.check(() -> one(CommentStyle.values(), "commentStyle", commentStyle));
        Optional<Writers> allowed = checks.check(() -> one(Writers.values(), "writers", writers));
        Optional<Votes> chosen = checks.check(() -> one(Votes.values(), "votes", votes));
        checks.throwIfAny();
        return new BoardRequest(
                slug.strip(),
                name,
                description,
                style.orElseThrow(),
                allowed.orElseThrow(),
                group,
                prefixes.lines().toList(),
                chosen.orElseThrow());
    }

    private static <E extends Enum<E>> E one(E[] values, String field, String name) {
        return Arrays.stream(values)
                .filter(value -> value.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Failure.ofField(field, WebReason.CHOOSE));
    }
}
