package io.madang.web.article;

import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.view.PageViews;
import io.madang.edge.request.ClientAddresses;
import io.madang.web.board.BoardCache;
import io.madang.web.comment.CommentThreads;
import io.madang.web.identity.Visitors;
import io.madang.web.like.LikeButtons;
import io.madang.web.mark.MarkButtons;
import io.madang.web.page.Frames;
import io.madang.web.page.GuestFastPath;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the articles' pages. */
@Configuration(proxyBeanMethods = false)
public class ArticlePageConfiguration {

    @Bean
    ViewCounting viewCounting(
            PageViews views, PageParts parts, Visitors visitors, ClientAddresses addresses, Frames frames) {
        return new ViewCounting(views, parts, visitors, addresses, frames);
    }

    @Bean
    ArticlePages articlePages(
            Pages pages,
            BoardCache boardCache,
            ArticleReading reading,
            BoardReading lists,
            CommentThreads threads,
            LikeButtons likes,
            MarkButtons marks,
            ViewCounting views,
            PageParts parts) {
        return new ArticlePages(pages, boardCache, reading, lists, threads, likes, marks, views, parts);
    }

    @Bean
    ArticlePageController articlePageController(ArticlePages articlePages) {
        return new ArticlePageController(articlePages);
    }

    @Bean
    GuestFastPath articlePageFastPath(Pages pages, ArticlePages articlePages) {
        return new GuestFastPath(ArticlePageController.PATH, pages, articlePages::show);
    }
}
