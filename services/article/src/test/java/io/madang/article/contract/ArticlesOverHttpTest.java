package io.madang.article.contract;

import io.madang.article.ArticleServer;

/** The contract, asked from another instance, over HTTP. */
class ArticlesOverHttpTest extends ArticlesContract {

    ArticlesOverHttpTest() {
        super(ArticleServer.sharedGateway());
    }
}
