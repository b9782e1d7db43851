package io.madang.read;

import io.madang.contracts.account.Users;
import io.madang.contracts.article.Articles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentSnapshots;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.view.ViewCounts;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** A proxy before each owning service. */
@Configuration(proxyBeanMethods = false)
class OwnerProxies {

    private final OwnerProxy articles = new OwnerProxy();
    private final OwnerProxy likes = new OwnerProxy();
    private final OwnerProxy comments = new OwnerProxy();
    private final OwnerProxy snapshots = new OwnerProxy();
    private final OwnerProxy views = new OwnerProxy();
    private final OwnerProxy users = new OwnerProxy();

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
    CommentSnapshots watchedSnapshots(@Qualifier("commentSnapshotController") CommentSnapshots owner) {
        return snapshots.before(CommentSnapshots.class, owner);
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

    OwnerProxy articles() {
        return articles;
    }

    OwnerProxy likes() {
        return likes;
    }

    OwnerProxy comments() {
        return comments;
    }

    OwnerProxy snapshots() {
        return snapshots;
    }

    OwnerProxy views() {
        return views;
    }

    OwnerProxy users() {
        return users;
    }
}
