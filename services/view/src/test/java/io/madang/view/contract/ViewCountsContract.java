package io.madang.view.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.view.ViewCounts;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.view.ViewServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What {@link ViewCounts} promises, wherever the service runs. */
abstract class ViewCountsContract {

    private final ViewServer server = ViewServer.shared();
    private final ViewCounts views;

    ViewCountsContract(ViewServer asked) {
        this.views = asked.bean(ViewCounts.class);
    }

    @Test
    void countsEachArticleInTheOrderAskedFor() {
        ArticleId one = viewed(1);
        ArticleId two = viewed(2);
        ArticleId none = server.newArticle();
        assertThat(views.counts(List.of(two, none, one, two)))
                .containsExactly(
                        new ArticleCount(two, 2, 2),
                        ArticleCount.none(none),
                        new ArticleCount(one, 1, 1),
                        new ArticleCount(two, 2, 2));
    }

    @Test
    void givesAHigherVersionWithEachView() {
        ArticleId article = viewed(1);
        ArticleCount before = views.counts(List.of(article)).getFirst();
        view(article);
        assertThat(views.counts(List.of(article)).getFirst().version()).isGreaterThan(before.version());
    }

    @Test
    void countsNothingWhenNothingIsAskedFor() {
        assertThat(views.counts(List.of())).isEmpty();
    }

    @Test
    void countsAsManyAsABatchHoldsAndNoMore() {
        ArticleId one = viewed(1);
        List<ArticleId> batch = new ArrayList<>(LongStream.rangeClosed(1, ViewCounts.MAX_BATCH - 1)
                .mapToObj(ArticleId::new)
                .toList());
        batch.add(one);
        assertThat(views.counts(batch)).hasSize(ViewCounts.MAX_BATCH).endsWith(new ArticleCount(one, 1, 1));
        batch.add(new ArticleId(7));
        Failure failure = catchThrowableOfType(Failure.class, () -> views.counts(batch));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessage("ids may name at most 100 articles, not 101");
    }

    private ArticleId viewed(int times) {
        ArticleId article = server.newArticle();
        for (int i = 0; i < times; i++) {
            view(article);
        }
        return article;
    }

    private void view(ArticleId article) {
        server.caller()
                .call("POST", "/v1/articles/" + article + "/views", server.token(server.newUser()))
                .expect(200);
    }
}
