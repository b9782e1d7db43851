package io.madang.read.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.ReadArticle;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.ReadServer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What {@link ArticleReading} promises, wherever the service runs. */
abstract class ReadingContract {

    private final ReadServer server = ReadServer.shared();
    private final UserId writer = server.newUser();
    private final ArticleReading reading;

    ReadingContract(ReadServer asked) {
        this.reading = asked.bean(ArticleReading.class);
    }

    @Test
    void findsThoseThatExistOnceEachInTheOrderOfTheIds() {
        ArticleId one = server.publish(writer, "하나 🐈", "*one*");
        ArticleId two = server.publish(writer, "둘", "*two*");
        server.like(two, writer);
        List<ReadArticle> found =
                reading.articles(List.of(two, ReadServer.NO_ARTICLE, one, two), ContentFormat.markdown);
        assertThat(found).extracting(ReadArticle::id).containsExactly(two, one);
        assertThat(found).extracting(ReadArticle::title).containsExactly("둘", "하나 🐈");
        assertThat(found).extracting(ReadArticle::likeCount).containsExactly(1L, 0L);
        assertThat(found).allMatch(article -> article.writerNickname() != null);
    }

    @Test
    void findsOneInEitherFormat() {
        ArticleId one = server.publish(writer, "one", "*one*");
        assertThat(reading.article(one, ContentFormat.markdown).content()).isEqualTo("*one*");
        assertThat(reading.article(one, ContentFormat.html).content()).contains("<em>one</em>");
        Failure failure =
                catchThrowableOfType(Failure.class, () -> reading.article(ReadServer.NO_ARTICLE, ContentFormat.html));
        assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void findsAsManyAsABatchHoldsAndNoMore() {
        List<ArticleId> batch = new ArrayList<>(LongStream.rangeClosed(1, ArticleReading.MAX_BATCH - 1)
                .mapToObj(ArticleId::new)
                .toList());
        assertThat(reading.articles(List.of(), ContentFormat.markdown)).isEmpty();
        batch.add(server.newArticle());
        assertThat(reading.articles(batch, ContentFormat.markdown)).hasSize(1);
        batch.add(new ArticleId(1000));
        Failure failure = catchThrowableOfType(Failure.class, () -> reading.articles(batch, ContentFormat.markdown));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure).hasMessage("ids: Name at most 100 ids, not 101.");
    }
}
