package io.madang.like;

import io.madang.contracts.board.Boards;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.service.Services;
import io.madang.edge.security.CurrentCaller;
import io.madang.outbox.Outboxes;
import io.madang.reference.ArticleCleanup;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The like service as the role {@code like} switches it on. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LikeProperties.class)
public class LikeConfiguration {

    static final String BATCH_METRIC = "madang.like.batch";
    static final String COMMENT_BATCH_METRIC = "madang.like.comment.batch";

    @Bean
    Likes articleLikes(Databases databases, Outboxes outboxes, InstantSource clock, MeterRegistry meters) {
        Shards shards = databases.forService(Services.LIKE.role());
        DistributionSummary batches = DistributionSummary.builder(BATCH_METRIC)
                .description("requests that shared a transaction")
                .register(meters);
        LikeEvents events = LikeEvents.ofArticles(shards, outboxes.forService(shards));
        return new Likes(LikeTable.ARTICLES, shards, events, clock, batches);
    }

    @Bean
    LikeChanges likeChanges(Databases databases, Likes articleLikes, LikeProperties properties) {
        return new LikeChanges(databases.forService(Services.LIKE.role()), articleLikes, properties);
    }

    @Bean
    Downvotes downvotes(Databases databases, Likes articleLikes, LikeProperties properties, InstantSource clock) {
        return new Downvotes(databases.forService(Services.LIKE.role()), articleLikes, clock, properties);
    }

    @Bean
    DownvoteController downvoteController(
            ArticleDirectory articles, ObjectProvider<Boards> boards, Downvotes downvotes, InstantSource clock) {
        DownvoteBoards voting = new DownvoteBoards(boards::getObject, clock);
        return new DownvoteController(articles, voting, downvotes);
    }

    @Bean
    CommentLikers commentLikers(Databases databases) {
        return new CommentLikers(databases.forService(Services.LIKE.role()));
    }

    /** Not for those who want the changes of likes of articles. */
    @Bean(defaultCandidate = false)
    LikeChanges commentLikeChanges(
            Databases databases, LikeProperties properties, InstantSource clock, MeterRegistry meters) {
        Shards shards = databases.forService(Services.LIKE.role());
        DistributionSummary batches = DistributionSummary.builder(COMMENT_BATCH_METRIC)
                .description("requests for comments that shared a transaction")
                .register(meters);
        return new LikeChanges(
                shards, new Likes(LikeTable.COMMENTS, shards, LikeEvents.NONE, clock, batches), properties);
    }

    @Bean
    CommentLikeController commentLikeController(
            ArticleDirectory articles,
            ObjectProvider<CommentsById> comments,
            @Qualifier("commentLikeChanges") LikeChanges changes,
            CommentLikers commentLikers) {
        return new CommentLikeController(articles, new CommentDirectory(comments::getObject), changes, commentLikers);
    }

    @Bean
    Likers likers(Databases databases) {
        return new Likers(databases.forService(Services.LIKE.role()));
    }

    @Bean
    LikeController likeController(ArticleDirectory articles, LikeChanges likeChanges, Likers likers) {
        return new LikeController(articles, likeChanges, likers);
    }

    @Bean
    LikersController likersController(ArticleDirectory articles, Likers likers) {
        return new LikersController(articles, likers);
    }

    @Bean
    OwnLikesController ownLikesController(ArticleDirectory articles, Likers likers, CurrentCaller caller) {
        return new OwnLikesController(articles, likers, caller);
    }

    @Bean
    LikePersonalDataController likePersonalDataController(
            Likers likers,
            CommentLikers commentLikers,
            LikeChanges likeChanges,
            @Qualifier("commentLikeChanges") LikeChanges commentLikeChanges,
            Downvotes downvotes,
            ArticleDirectory articles) {
        return new LikePersonalDataController(
                likers, commentLikers, likeChanges, commentLikeChanges, downvotes, articles);
    }

    @Bean
    LikeCountsController likeCountsController(Likers likers) {
        return new LikeCountsController(likers);
    }

    @Bean
    ArticleCleanup likeCleanup(Databases databases) {
        Shards shards = databases.forService(Services.LIKE.role());
        return new ArticleCleanup(shards, new OrphanedLikes(shards));
    }
}
