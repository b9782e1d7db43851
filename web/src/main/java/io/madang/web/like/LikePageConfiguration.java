package io.madang.web.like;

import io.madang.web.client.Api;
import io.madang.web.page.Pages;
import io.madang.web.part.PageParts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the like button. */
@Configuration(proxyBeanMethods = false)
public class LikePageConfiguration {

    @Bean
    LikeButtonController likePages(Api api, Pages pages) {
        return new LikeButtonController(api, pages);
    }

    @Bean
    CommentLikeController commentLikePages(Api api, CommentLikes known, Pages pages) {
        return new CommentLikeController(api, known, pages);
    }

    @Bean
    CommentLikes commentLikes(Api api, PageParts parts) {
        return new CommentLikes(api, parts);
    }

    @Bean
    LikeButtons likeButtons(Api api, PageParts parts) {
        return new LikeButtons(api, parts);
    }
}
