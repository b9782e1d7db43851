package io.madang.web.board;

import io.madang.contracts.board.Board;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.web.form.Links;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** In which order the articles of a board are shown. */
public enum BoardSort {
    NEW((article, now) -> article.createdAt().toEpochMilli()),
    HOT(BoardSort::heat),
    COMMENTS((article, now) -> known(article.commentCount())),
    LIKES((article, now) -> known(article.likeCount())),
    VIEWS((article, now) -> known(article.viewCount()));

    /** What a like and a comment are worth beside a view, as in the hot articles of a day. */
    private static final int LIKE = 3;

    private static final int COMMENT = 2;

    /** Added to each age, so that the first minutes do not decide alone. */
    private static final double FRESH_HOURS = 2;

    private static final double GRAVITY = 1.5;

    private final Measure measure;

    BoardSort(Measure measure) {
        this.measure = measure;
    }

    private interface Measure {
        double of(ReadArticleSummary article, Instant now);
    }

    /** Its name in addresses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Where a board is shown in this order.
     *
     * @param prefix of the articles that are shown; absent for all
     */
    public String path(Board board, @Nullable String prefix) {
        String path = "/b/" + board.slug();
        String some = prefix == null ? path : Links.with(path, "prefix", prefix);
        return this == NEW ? some : Links.with(some, "sort", word());
    }

    static Optional<BoardSort> of(@Nullable String word) {
        return Arrays.stream(values()).filter(sort -> sort.word().equals(word)).findFirst();
    }

    /** What the greatest comes first of; nothing is known of what is away. */
    double measure(ReadArticleSummary article, Instant now) {
        return measure.of(article, now);
    }

    /** What readers did about it, which counts the less the older it is. */
    private static double heat(ReadArticleSummary article, Instant now) {
        double deeds = LIKE * Math.max(0, known(article.likeCount()))
                + COMMENT * Math.max(0, known(article.commentCount()))
                + Math.max(0, known(article.viewCount()));
        double hours = Math.max(0, Duration.between(article.createdAt(), now).toMinutes() / 60.0);
        return deeds / Math.pow(hours + FRESH_HOURS, GRAVITY);
    }

    private static double known(@Nullable Long count) {
        return count == null ? -1 : count;
    }
}
