package io.madang.like.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikeCounts;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.like.LikeServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What {@link LikeCounts} promises, wherever the service runs. */
abstract class LikeCountsContract {

    private final LikeServer server = LikeServer.shared();
    private final LikeCounts likes;

    LikeCountsContract(LikeServer asked) {
        this.likes = asked.bean(LikeCounts.class);
    }

    @Test
    void countsEachArticleInTheOrderAskedFor() {
        ArticleId one = liked(1);
        ArticleId two = liked(2);
        ArticleId none = server.newArticle();
        assertThat(likes.counts(List.of(two, none, one, two)))
                .containsExactly(
                        new ArticleCount(two, 2, 2),
                        ArticleCount.none(none),
                        new ArticleCount(one, 1, 1),
                        new ArticleCount(two, 2, 2));
    }

    @Test
    void countsNothingWhenNothingIsAskedFor() {
        assertThat(likes.counts(List.of())).isEmpty();
    }

    @Test
    void countsAsManyAsABatchHoldsAndNoMore() {
        ArticleId one = liked(1);
        List<ArticleId> batch = new ArrayList<>(LongStream.rangeClosed(1, LikeCounts.MAX_BATCH - 1)
                .mapToObj(ArticleId::new)
                .toList());
        batch.add(one);
        assertThat(likes.counts(batch)).hasSize(LikeCounts.MAX_BATCH).endsWith(new ArticleCount(one, 1, 1));
        batch.add(new ArticleId(7));
        Failure failure = catchThrowableOfType(Failure.class, () -> likes.counts(batch));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessage("ids may name at most 100 articles, not 101");
    }

    private ArticleId liked(int times) {
        ArticleId article = server.newArticle();
        for (int i = 0; i < times; i++) {
            server.caller()
                    .call("PUT", "/v1/articles/" + article + "/like", server.token(server.newUser()))
                    .expect(200);
        }
        return article;
    }
}
