package io.madang.web.article;

import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.FirstComments;
import io.madang.contracts.view.PageViews;
import io.madang.edge.request.ClientAddresses;
import io.madang.web.board.BoardCache;
import io.madang.web.identity.Visitors;
import io.madang.web.level.LevelCache;
import io.madang.web.like.CommentLikes;
import io.madang.web.like.LikeButtons;
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
    ArticlePages articlePages(
            Pages pages,
            BoardCache boardCache,
            ArticleReading reading,
            BoardReading lists,
            FirstComments firstComments,
            CommentReading comments,
            PageViews views,
            LikeButtons likes,
            LevelCache levels,
            CommentLikes commentLikes,
            CommentsById commentsById,
            PageParts parts,
            Visitors visitors,
            ClientAddresses addresses,
            Frames frames) {
        ViewCounting counting = new ViewCounting(views, parts, visitors, addresses, frames);
        return new ArticlePages(
                pages,
                boardCache,
                reading,
                lists,
                new ArticleComments(firstComments, comments, parts),
                likes,
                levels,
                commentLikes,
                new BestComments(commentLikes, commentsById, parts),
                counting,
                parts);
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
