package io.madang.read.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.count.ArticleCount;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an article; null where nothing is, which is not the same as zero.
 *
 * @param head the beginning of its JSON, without a closing brace; empty where there is no such article
 * @param content as JSON, if it was asked for
 */
record ArticleEntry(
        @Nullable String head,
        @Nullable String content,
        @Nullable UserId writer,
        @Nullable Long likes,
        @Nullable Long comments) {

    static final ArticleEntry UNKNOWN = new ArticleEntry(null, null, null, null, null);
    static final ArticleEntry ABSENT = new ArticleEntry("", null, null, null, null);

    private static final String[] FIELDS = {"h", "w", "l", "r"};
    private static final String[] FIELDS_AND_CONTENT = {"h", "w", "l", "r", "c"};

    static String[] fields(boolean withContent) {
        return withContent ? FIELDS_AND_CONTENT : FIELDS;
    }

    /** Of the values of {@link #fields}. */
    static ArticleEntry of(List<@Nullable String> values) {
        String writer = values.get(1);
        return new ArticleEntry(
                values.get(0),
                values.size() > FIELDS.length ? values.get(FIELDS.length) : null,
                writer == null ? null : UserId.of(writer),
                number(values.get(2)),
                number(values.get(3)));
    }

    private static @Nullable Long number(@Nullable String text) {
        return text == null ? null : Long.valueOf(text);
    }

    boolean isKnown() {
        return head != null;
    }

    boolean exists() {
        return head != null && !head.isEmpty();
    }

    /** Whether nothing that events keep up to date is missing. */
    boolean isWhole() {
        return isKnown() && (!exists() || (likes != null && comments != null));
    }

    /** This, with what it lacks taken from the other. */
    ArticleEntry or(ArticleEntry other) {
        if (!isKnown()) {
            return other;
        }
        return new ArticleEntry(
                head,
                content == null ? other.content : content,
                writer == null ? other.writer : writer,
                likes == null ? other.likes : likes,
                comments == null ? other.comments : comments);
    }

    /** This, with counts that it lacks. */
    ArticleEntry with(@Nullable ArticleCount liked, @Nullable ArticleCount commented) {
        return new ArticleEntry(
                head,
                content,
                writer,
                likes == null && liked != null ? Long.valueOf(liked.count()) : likes,
                comments == null && commented != null ? Long.valueOf(commented.count()) : comments);
    }

    static List<ArticleEntry> all(List<List<@Nullable String>> values) {
        List<ArticleEntry> entries = new ArrayList<>(values.size());
        for (List<@Nullable String> each : values) {
            entries.add(of(each));
        }
        return entries;
    }
}
