package io.madang.like.contract;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.like.LikeCounts;
import io.madang.like.LikeServer;
import io.madang.testkit.service.ArticleCountsContract;

/** What {@link LikeCounts} promises, wherever the service runs. */
abstract class LikeCountsContract extends ArticleCountsContract {

    private final LikeServer server = LikeServer.shared();

    LikeCountsContract(LikeServer asked) {
        super(asked.bean(LikeCounts.class)::counts);
    }

    @Override
    protected ArticleId counted(int times) {
        ArticleId article = server.newArticle();
        for (int i = 0; i < times; i++) {
            server.caller()
                    .call("PUT", "/v1/articles/" + article + "/like", server.token(server.newUser()))
                    .expect(200);
        }
        return article;
    }
}
