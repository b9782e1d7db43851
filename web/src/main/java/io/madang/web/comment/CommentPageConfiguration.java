package io.madang.web.comment;

import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.media.MediaItems;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.FirstComments;
import io.madang.web.client.Api;
import io.madang.web.form.Forms;
import io.madang.web.level.LevelCache;
import io.madang.web.like.CommentLikes;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import io.madang.web.write.ReadModelWait;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the pages about comments. */
@Configuration(proxyBeanMethods = false)
public class CommentPageConfiguration {

    @Bean
    CommentScrolls commentScrolls(FirstComments first, CommentReading comments, PageParts parts) {
        return new CommentScrolls(first, comments, parts);
    }

    @Bean
    CommentPages commentPages(
            CommentThreads threads,
            CommentScrolls comments,
            CommentCounts counts,
            ArticleReading articles,
            MediaItems items,
            ReadModelWait readModelWait,
            PageParts parts,
            Pages pages,
            Forms forms) {
        return new CommentPages(threads, comments, counts, articles, items, readModelWait, parts, pages, forms);
    }

    @Bean
    CommentThreads commentThreads(
            CommentScrolls comments, CommentsById byId, LevelCache levels, CommentLikes likes, PageParts parts) {
        return new CommentThreads(comments, levels, likes, new BestComments(likes, byId, comments, parts));
    }

    @Bean
    CommentWriteController commentWritePages(Api api, CommentPages pages) {
        return new CommentWriteController(api, pages);
    }

    @Bean
    CommentChangeController commentChangePages(Api api, CommentPages pages, Forms forms) {
        return new CommentChangeController(api, pages, forms);
    }
}
