package io.madang.article.contract;

import io.madang.article.ArticleServer;

/** The contract, asked within the instance that has the service. */
class ArticlesInProcessTest extends ArticlesContract {

    ArticlesInProcessTest() {
        super(ArticleServer.shared());
    }
}
