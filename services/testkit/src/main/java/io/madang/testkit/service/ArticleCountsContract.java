package io.madang.testkit.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What services promise that count something of articles, wherever they run. */
public abstract class ArticleCountsContract {

    private static final int MAX_BATCH = 100;

    /** The counts of articles by their ids. */
    @FunctionalInterface
    public interface Counts {
        List<ArticleCount> of(List<ArticleId> ids);
    }

    private final Counts counts;

    protected ArticleCountsContract(Counts counts) {
        this.counts = counts;
    }

    /** A new article of which so many are counted, one after the other. */
    protected abstract ArticleId counted(int times);

    @Test
    void countsEachArticleInTheOrderAskedFor() {
        ArticleId one = counted(1);
        ArticleId two = counted(2);
        ArticleId none = counted(0);
        assertThat(counts.of(List.of(two, none, one, two)))
                .containsExactly(
                        new ArticleCount(two, 2, 2),
                        ArticleCount.none(none),
                        new ArticleCount(one, 1, 1),
                        new ArticleCount(two, 2, 2));
    }

    @Test
    void countsNothingWhenNothingIsAskedFor() {
        assertThat(counts.of(List.of())).isEmpty();
    }

    @Test
    void countsAsManyAsABatchHoldsAndNoMore() {
        ArticleId one = counted(1);
        List<ArticleId> batch = new ArrayList<>(LongStream.rangeClosed(1, MAX_BATCH - 1)
                .mapToObj(ArticleId::new)
                .toList());
        batch.add(one);
        assertThat(counts.of(batch)).hasSize(MAX_BATCH).endsWith(new ArticleCount(one, 1, 1));
        batch.add(new ArticleId(7));
        Failure failure = catchThrowableOfType(Failure.class, () -> counts.of(batch));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessage("ids: Name at most 100 ids, not 101.");
    }
}
