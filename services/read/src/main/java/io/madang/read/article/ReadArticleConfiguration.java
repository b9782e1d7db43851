package io.madang.read.article;

import io.lettuce.core.RedisClient;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.Articles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.view.ViewCounts;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisLife;
import io.madang.edge.redis.RedisLink;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.Flights;
import io.madang.read.model.Owner;
import io.madang.read.model.Turnstile;
import io.madang.read.near.Following;
import io.madang.read.near.Near;
import io.madang.read.near.Tracking;
import io.madang.read.view.ReadViews;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Wires the reading of single articles, and the projection that keeps them up to date. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ReadArticleProperties.class)
public class ReadArticleConfiguration {

    /** A projection's batch may wait longer for Redis than a reader. */
    private static final Duration PROJECTION_DEADLINE = Duration.ofSeconds(5);

    private static final long MEGABYTE = 1 << 20;
    private static final int NICKNAME_BYTES = 100;
    private static final long MAX_NICKNAME_BYTES = 16 * MEGABYTE;
    private static final int MAX_KNOWN_VIEWS = 100_000;

    @Bean
    ReadMeters readMeters(MeterRegistry meters) {
        return new ReadMeters(meters);
    }

    @Bean
    Turnstile readTurnstile(ReadArticleProperties properties, ReadMeters meters) {
        return new Turnstile(properties.ownerCalls(), properties.ownerWait(), meters.refused);
    }

    @Bean
    Rendering readRendering(JsonMapper json) {
        return new Rendering(json);
    }

    /** What an instance has in its memory, by what it is. */
    record Nears(Map<Form, Near<ArticleFrame>> articles, Near<Nickname> nicknames) {}

    @Bean
    Nears readNears(ReadArticleProperties properties) {
        Map<Form, Near<ArticleFrame>> articles = new EnumMap<>(Form.class);
        for (Form form : Form.values()) {
            long bytes = properties.memoryMegabytes() * MEGABYTE / Form.values().length;
            articles.put(form, new Near<>(bytes, ArticleFrame::length, article -> {}));
        }
        return new Nears(articles, new Near<>(MAX_NICKNAME_BYTES, name -> NICKNAME_BYTES, Nickname::unfollow));
    }

    /** @param others what else is told of changes on the same connection */
    @Bean
    Tracking readTracking(RedisClient client, Nears nears, List<Following> others, ReadArticleProperties properties) {
        Map<String, List<Near<?>>> followers = new HashMap<>();
        if (properties.memoryMegabytes() > 0) {
            followers.put(EntryKey.ARTICLES, List.copyOf(nears.articles().values()));
            followers.put(EntryKey.USERS, List.of(nears.nicknames()));
        }
        others.forEach(other -> followers.put(other.prefix(), List.of(other.near())));
        return new Tracking(client, followers);
    }

    @Bean
    ReadViews readViews(
            RedisLink link,
            ViewCounts service,
            Turnstile turnstile,
            ReadArticleProperties properties,
            MeterRegistry meters) {
        return new ReadViews(
                new RedisCalls(link, "read-views", properties.redisDeadline()),
                service,
                turnstile,
                new ReadViews.Times(
                        properties.freshViews(), properties.lease(), properties.patience(), properties.kept()),
                properties.memoryMegabytes() > 0 ? MAX_KNOWN_VIEWS : 0,
                meters);
    }

    @Bean
    ReadArticles readArticles(
            RedisLink link,
            Articles articles,
            LikeCounts likes,
            CommentCounts comments,
            Users users,
            Turnstile turnstile,
            ReadViews views,
            Rendering rendering,
            Nears nears,
            ReadArticleProperties properties,
            ReadMeters meters) {
        Entries entries = entries(new RedisCalls(link, "read-articles", properties.redisDeadline()), properties);
        Gathering gathering = new Gathering(articles, likes, comments, rendering, turnstile);
        Nicknames nicknames = new Nicknames(
                entries,
                nears.nicknames(),
                users,
                new Owner("account"),
                turnstile,
                new Flights<>(properties.patience()));
        return new ReadArticles(
                new ArticleEntries(entries, gathering, properties.patience(), meters),
                nicknames,
                views,
                rendering,
                nears.articles(),
                meters);
    }

    private static Entries entries(RedisCalls redis, ReadArticleProperties properties) {
        return new Entries(redis, properties.kept(), properties.keptAbsence(), properties.lease());
    }

    @Bean
    ArticleProjection articleProjection(
            RedisLink link,
            Rendering rendering,
            ReadArticleProperties properties,
            ObjectProvider<InstantSource> clock,
            ReadMeters meters) {
        RedisCalls redis = new RedisCalls(link, "read-projection", PROJECTION_DEADLINE);
        RedisLife life = new RedisLife(redis, "read", clock.getIfAvailable(InstantSource::system));
        return new ArticleProjection(entries(redis, properties), redis, life, rendering, meters);
    }

    @Bean
    ReadArticleController readArticleController(ReadArticles articles) {
        return new ReadArticleController(articles);
    }

    @Bean
    ArticleExpress articleExpress(ReadArticles articles) {
        return new ArticleExpress(articles);
    }
}
