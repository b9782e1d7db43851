package io.madang.read;

import io.madang.contracts.account.Users;
import io.madang.contracts.article.Articles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.view.ViewCounts;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** A tap before each owner. */
@Configuration(proxyBeanMethods = false)
class Taps {

    private final Tap articles = new Tap();
    private final Tap likes = new Tap();
    private final Tap comments = new Tap();
    private final Tap views = new Tap();
    private final Tap users = new Tap();

    @Bean
    @Primary
    Articles watchedArticles(@Qualifier("articlesController") Articles owner) {
        return articles.before(Articles.class, owner);
    }

    @Bean
    @Primary
    LikeCounts watchedLikes(@Qualifier("likeCountsController") LikeCounts owner) {
        return likes.before(LikeCounts.class, owner);
    }

    @Bean
    @Primary
    CommentCounts watchedComments(@Qualifier("commentCountsController") CommentCounts owner) {
        return comments.before(CommentCounts.class, owner);
    }

    @Bean
    @Primary
    ViewCounts watchedViews(@Qualifier("viewCountsController") ViewCounts owner) {
        return views.before(ViewCounts.class, owner);
    }

    @Bean
    @Primary
    Users watchedUsers(@Qualifier("usersController") Users owner) {
        return users.before(Users.class, owner);
    }

    Tap articles() {
        return articles;
    }

    Tap likes() {
        return likes;
    }

    Tap comments() {
        return comments;
    }

    Tap views() {
        return views;
    }

    Tap users() {
        return users;
    }
}
