package io.madang.web.board;

import io.madang.contracts.read.ReadArticleSummary;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** In which order the articles of a board are shown. */
public enum BoardSort {
    NEW(article -> article.id().value()),
    COMMENTS(ReadArticleSummary::commentCount),
    LIKES(ReadArticleSummary::likeCount),
    VIEWS(ReadArticleSummary::viewCount);

    private final Function<ReadArticleSummary, @Nullable Long> number;

    BoardSort(Function<ReadArticleSummary, @Nullable Long> number) {
        this.number = number;
    }

    /** Its name in addresses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<BoardSort> of(@Nullable String word) {
        return Arrays.stream(values()).filter(sort -> sort.word().equals(word)).findFirst();
    }

    /** What the greatest comes first of; nothing is known of what is away. */
    long numberOf(ReadArticleSummary article) {
        Long known = number.apply(article);
        return known == null ? -1 : known;
    }
}
