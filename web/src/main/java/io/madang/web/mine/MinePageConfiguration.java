package io.madang.web.mine;

import io.madang.contracts.article.ArticlesByWriter;
import io.madang.contracts.comment.CommentsByWriter;
import io.madang.contracts.like.OwnLikes;
import io.madang.contracts.read.Reading;
import io.madang.web.board.Shelf;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
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
            Reading reading,
            Parts parts,
            Pages pages,
            Shelf shelf) {
        return new MineController(new MineLists(articles, comments, likes, reading, parts), pages, shelf);
    }
}
