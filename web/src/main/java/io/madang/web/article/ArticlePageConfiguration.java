package io.madang.web.article;

import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.read.Reading;
import io.madang.contracts.view.PageViews;
import io.madang.edge.request.ClientAddresses;
import io.madang.web.board.Shelf;
import io.madang.web.identity.Visitors;
import io.madang.web.like.LikeButtons;
import io.madang.web.page.Frames;
import io.madang.web.page.GuestExpress;
import io.madang.web.page.Pages;
import io.madang.web.part.Parts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the articles' pages. */
@Configuration(proxyBeanMethods = false)
public class ArticlePageConfiguration {

    @Bean
    ArticlePages articlePages(
            Pages pages,
            Shelf shelf,
            Reading reading,
            CommentReading comments,
            PageViews views,
            LikeButtons likes,
            Parts parts,
            Visitors visitors,
            ClientAddresses addresses,
            Frames frames) {
        ViewCounting counting = new ViewCounting(views, parts, visitors, addresses, frames);
        return new ArticlePages(pages, shelf, reading, comments, likes, counting, parts);
    }

    @Bean
    ArticlePageController articlePageController(ArticlePages articlePages) {
        return new ArticlePageController(articlePages);
    }

    @Bean
    GuestExpress articlePageExpress(Pages pages, ArticlePages articlePages) {
        return new GuestExpress(ArticlePageController.PATH, pages, articlePages::show);
    }
}
