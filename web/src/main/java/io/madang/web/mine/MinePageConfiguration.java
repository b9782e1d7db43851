package io.madang.web.mine;

import io.madang.contracts.account.Users;
import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.like.OwnLikes;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.read.ArticleReading;
import io.madang.web.board.BoardCache;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the lists about oneself. */
@Configuration(proxyBeanMethods = false)
public class MinePageConfiguration {

    @Bean
    MineController minePages(
            ArticlesByWriter articles,
            CommentsByWriter comments,
            OwnLikes likes,
            Users users,
            ArticleReading reading,
            MediaItems media,
            PageParts parts,
            Pages pages,
            BoardCache boardCache) {
        return new MineController(
                new MineLists(articles, comments, likes, users, reading, media, parts), pages, boardCache);
    }
}
