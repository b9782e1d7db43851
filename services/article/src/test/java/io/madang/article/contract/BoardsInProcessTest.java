package io.madang.article.contract;

import io.madang.article.ArticleServer;

/** The contract, asked within the instance that has the service. */
class BoardsInProcessTest extends BoardsContract {

    BoardsInProcessTest() {
        super(ArticleServer.shared());
    }
}
