package io.madang.view;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A catalogue in which every article but number 1 exists. */
@Configuration(proxyBeanMethods = false)
class AnyArticle {

    @Bean
    Articles articles() {
        return new Articles() {
            @Override
            public List<ArticleHead> heads(List<ArticleId> ids) {
                return ids.stream()
                        .filter(id -> id.value() != 1)
                        .map(id -> new ArticleHead(id, new BoardId(1), new UserId(2), CommentStyle.TWO_LEVEL))
                        .toList();
            }

            @Override
            public List<Article> articles(List<ArticleId> ids) {
                throw new UnsupportedOperationException();
            }

            @Override
            public List<ArticleId> before(BoardId boardId, @Nullable ArticleId before, int limit) {
                throw new UnsupportedOperationException();
            }

            @Override
            public List<ArticleId> at(BoardId boardId, long offset, int limit) {
                throw new UnsupportedOperationException();
            }

            @Override
            public BoardArticleCount count(BoardId boardId) {
                throw new UnsupportedOperationException();
            }
        };
    }
}
