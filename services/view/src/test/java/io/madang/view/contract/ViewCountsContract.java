package io.madang.view.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.view.ViewCounts;
import io.madang.testkit.service.ArticleCountsContract;
import io.madang.view.ViewServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@link ViewCounts} promises, wherever the service runs. */
abstract class ViewCountsContract extends ArticleCountsContract {

    private final ViewServer server = ViewServer.shared();
    private final ViewCounts views;

    ViewCountsContract(ViewServer asked) {
        super(asked.bean(ViewCounts.class)::counts);
        this.views = asked.bean(ViewCounts.class);
    }

    @Test
    void givesAHigherVersionWithEachView() {
        ArticleId article = counted(1);
        ArticleCount before = views.counts(List.of(article)).getFirst();
        view(article);
        assertThat(views.counts(List.of(article)).getFirst().version()).isGreaterThan(before.version());
    }

    @Override
    protected ArticleId counted(int times) {
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
