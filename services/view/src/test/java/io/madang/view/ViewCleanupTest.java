package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.known.ArticleCleanup;
import io.madang.testkit.service.ArticleEvents;
import java.util.List;
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

    private long rows() {
        return server.shard(article)
                .sql("select count(*) from view_counts where article_id = ?")
                .param(article.value())
                .query(Long.class)
                .single();
    }
}
