package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.reference.ArticleCleanup;
import io.madang.testkit.service.ArticleEvents;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is left of views when their article is deleted: nothing, flushed or not. */
class ViewCleanupTest {

    private final ViewServer server = ViewServer.shared();
    private final ArticleId article = server.newArticle();

    @Test
    void deletesWhatTheDatabaseAndRedisKnow() {
        ArticleId other = server.newArticle();
        server.viewTimes(other, 2);
        server.viewTimes(article, 3);
        server.flushAll();
        server.viewTimes(article, 2);
        assertThat(server.isChanged(article)).isTrue();
        ArticleCleanup cleanup = server.bean(ArticleCleanup.class);
        cleanup.apply(List.of(ArticleEvents.deleted(article), ArticleEvents.deleted(article)));
        assertThat(server.isChanged(article)).isFalse();
        assertThat(server.redis().exists(ViewKeys.count(article))).isZero();
        server.flushAll();
        assertThat(rows()).isZero();
        assertThat(server.shown(other)).isEqualTo(2);
    }

    @Test
    void countsNoViewOfADeletedArticleBeforeItIsCleanedUp() {
        server.viewTimes(article, 1);
        server.caller()
                .call("DELETE", "/v1/articles/" + article, server.admin())
                .expect(204);
        server.viewReply(article, server.newUser()).expect(404);
        server.caller().get(ViewServer.path(article), null).expect(404);
    }

    @Test
    void leavesNothingOfAViewByOneWhoSawTheArticleBeforeItWasCleanedUp() {
        cleanUp(article);
        assertThatThrownBy(() -> view(article))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
        // as one who has brought the count to Redis just before
        server.bean(LiveCounts.class).seed(article, 0);
        view(article);
        assertThat(server.isChanged(article)).isTrue();
        server.flushAll();
        assertThat(rows(article)).isZero();
        assertThat(server.isChanged(article)).isFalse();
        assertThat(server.redis().exists(ViewKeys.count(article))).isZero();
    }

    /** Those who view have seen the article before, and so nothing but the database keeps them from counting. */
    @Test
    void leavesNothingWhateverTheOrderOfViewsFlushesAndCleaningUp() {
        List<ArticleId> doomed = Stream.generate(server::newArticle).limit(20).toList();
        doomed.subList(0, 10).forEach(each -> server.viewTimes(each, 1));
        Concurrently.run(6, thread -> {
            for (ArticleId each : doomed) {
                switch (thread) {
                    case 0 -> cleanUp(each);
                    case 1 -> {
                        if (doomed.indexOf(each) % 5 == 0) {
                            server.flushAll();
                        }
                    }
                    default -> viewIfPossible(each);
                }
            }
            return thread;
        });
        server.flushAll();
        for (ArticleId each : doomed) {
            assertThat(rows(each)).as("counts of %s", each).isZero();
            assertThat(server.isChanged(each)).isFalse();
        }
    }

    private void cleanUp(ArticleId deleted) {
        server.bean(ArticleCleanup.class).apply(List.of(ArticleEvents.deleted(deleted)));
    }

    private void view(ArticleId viewed) {
        server.bean(Views.class).view(viewed, new Viewer.User(server.newUser()));
    }

    private void viewIfPossible(ArticleId viewed) {
        try {
            view(viewed);
        } catch (Failure e) {
            assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND);
        }
    }

    private long rows() {
        return rows(article);
    }

    private long rows(ArticleId of) {
        return server.shard(of)
                .sql("select count(*) from view_counts where article_id = ?")
                .param(of.value())
                .query(Long.class)
                .single();
    }
}
