package io.madang.article.board;

import static io.madang.kernel.error.Argument.arg;

import io.madang.article.ArticleReason;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.board.Votes;
import io.madang.contracts.board.Writers;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.text.TextRules;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What somebody wants a board to be; checked when it is made. */
record BoardDraft(
        String slug,
        String name,
        String description,
        CommentStyle commentStyle,
        Writers writers,
        String group,
        List<String> prefixes,
        Votes votes) {

    static final int MIN_SLUG = 2;
    static final int MAX_SLUG = 40;
    static final int MAX_NAME = 60;
    static final int MAX_DESCRIPTION = 500;
    static final int MAX_GROUP = 40;
    static final int MAX_PREFIXES = 20;
    static final int MAX_PREFIX = 20;

    private static final int MAX_NAME_KEY = 255;
    private static final Pattern SLUG = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    /** So that an id is never taken for a slug. */
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    BoardDraft {
        FieldChecks checks = new FieldChecks();
        slug = checks.text(slug, BoardDraft::checkedSlug);
        name = checks.text(name, BoardDraft::checkedName);
        description = checks.text(description, typed -> TextRules.lines("description", typed, 0, MAX_DESCRIPTION));
        group = checks.text(group, typed -> TextRules.line("group", typed, 0, MAX_GROUP));
        List<String> chosen = prefixes;
        prefixes = checks.check(() -> checkedPrefixes(chosen)).orElse(List.of());
        checks.throwIfAny();
    }

    private static String checkedSlug(String slug) {
        if (slug.length() < MIN_SLUG
                || slug.length() > MAX_SLUG
                || !SLUG.matcher(slug).matches()) {
            throw Failure.ofField("slug", ArticleReason.SLUG_FORM, arg("min", MIN_SLUG), arg("max", MAX_SLUG));
        }
        if (NUMBER.matcher(slug).matches()) {
            throw Failure.ofField("slug", ArticleReason.SLUG_NUMBER);
        }
        return slug;
    }

    private static String checkedName(String typed) {
        String name = Normalizer.normalize(TextRules.line("name", typed, 1, MAX_NAME), Normalizer.Form.NFC);
        if (nameKey(name).length() > MAX_NAME_KEY) {
            throw Failure.ofField("name", ArticleReason.BOARD_NAME_TOO_LONG);
        }
        return name;
    }

    /** In their order, without repetitions; those that say nothing are left out. */
    private static List<String> checkedPrefixes(List<String> typed) {
        List<String> prefixes = typed.stream()
                .filter(prefix -> !prefix.isBlank())
                .map(prefix -> TextRules.line("prefixes", prefix, 1, MAX_PREFIX))
                .distinct()
                .toList();
        if (prefixes.size() > MAX_PREFIXES) {
            throw Failure.ofField("prefixes", ArticleReason.TOO_MANY_PREFIXES, arg("max", MAX_PREFIXES));
        }
        return prefixes;
    }

    static BoardDraft of(
            String slug,
            String name,
            @Nullable String description,
            @Nullable CommentStyle commentStyle,
            @Nullable Writers writers,
            @Nullable String group,
            @Nullable List<String> prefixes,
            @Nullable Votes votes) {
        return new BoardDraft(
                slug,
                name,
                description == null ? "" : description,
                commentStyle == null ? CommentStyle.TWO_LEVEL : commentStyle,
                writers == null ? Writers.USERS : writers,
                group == null ? "" : group,
                prefixes == null ? List.of() : prefixes,
                votes == null ? Votes.LIKES : votes);
    }

    /** Equal for names that a reader would take for the same: width, case and spaces do not count. */
    String nameKey() {
        return nameKey(name);
    }

    private static String nameKey(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[\\s\\p{Z}\\p{Cf}]+", " ")
                .strip();
    }

    boolean isOf(Board board) {
        return slug.equals(board.slug())
                && name.equals(board.name())
                && description.equals(board.description())
                && commentStyle == board.commentStyle()
                && writers == board.writers()
                && group.equals(board.group())
                && prefixes.equals(board.prefixes())
                && votes == board.votes();
    }
}
