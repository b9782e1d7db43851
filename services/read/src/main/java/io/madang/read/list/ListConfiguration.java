package io.madang.read.list;

import io.madang.contracts.article.Articles;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLink;
import io.madang.read.article.ReadArticles;
import io.madang.read.model.Flights;
import io.madang.read.model.Turnstile;
import io.madang.read.near.Following;
import io.madang.read.near.Near;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Duration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Board lists. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ListProperties.class)
public class ListConfiguration {

    /** A batch of events may wait longer for Redis than a reader. */
    private static final Duration PROJECTION_DEADLINE = Duration.ofSeconds(5);

    private static final long MAX_NEAR_BYTES = 16 << 20;

    @Bean
    ListMeters listMeters(MeterRegistry meters) {
        return new ListMeters(meters);
    }

    @Bean
    BoardLists boardLists(RedisLink link, ListProperties properties) {
        return new BoardLists(new RedisCalls(link, "lists", properties.redisDeadline()), properties);
    }

    @Bean
    ArticleOrder articleOrder(Articles articles, Turnstile turnstile) {
        return new ArticleOrder(articles, turnstile);
    }

    @Bean
    Settling listSettling(BoardLists lists, ArticleOrder order, ListProperties properties, ListMeters meters) {
        return new Settling(lists, order, properties, meters);
    }

    @Bean
    Reconciler listReconciler(Settling settling, ListProperties properties, ListMeters meters) {
        return new Reconciler(settling, properties.reconcileInterval(), new SecureRandom(), meters);
    }

    @Bean
    ListProjection listProjection(RedisLink link, ListProperties properties, Reconciler reconciler) {
        RedisCalls redis = new RedisCalls(link, "list-projection", PROJECTION_DEADLINE);
        return new ListProjection(new BoardLists(redis, properties), reconciler);
    }

    @Bean
    Near<ListPart.Found> listNear() {
        return new Near<>(MAX_NEAR_BYTES, top -> TopLists.ENTRY_BYTES, top -> {});
    }

    @Bean
    Following listFollowing(Near<ListPart.Found> listNear) {
        return new Following(ListKeys.STATES, listNear);
    }

    @Bean
    TopLists topLists(BoardLists lists, Near<ListPart.Found> listNear, ListProperties properties) {
        return new TopLists(
                lists, listNear, new Flights<>(properties.redisDeadline().multipliedBy(2)));
    }

    @Bean
    ListedIds listedIds(
            TopLists lists, ArticleOrder order, Settling settling, Reconciler reconciler, ListMeters meters) {
        return new ListedIds(lists, order, settling, reconciler, meters);
    }

    @Bean
    BoardPages boardPages(ListedIds ids, ReadArticles articles) {
        return new BoardPages(ids, articles);
    }

    @Bean
    BoardReadingController boardReadingController(BoardPages pages) {
        return new BoardReadingController(pages);
    }

    @Bean
    ListExpress pageExpress(BoardPages pages) {
        return ListExpress.toPages(pages);
    }

    @Bean
    ListExpress scrollExpress(BoardPages pages) {
        return ListExpress.toScroll(pages);
    }
}
