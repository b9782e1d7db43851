package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikeCounts;
import io.madang.sharding.Shard;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.micrometer.core.instrument.DistributionSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Many at once on one article, and on many. */
class LikeStormTest {

    private final LikeServer server = LikeServer.shared();

    @RepeatedTest(5)
    void letsTheFirstLikesRace() {
        ArticleId article = server.newArticle();
        List<UserId> users = users(8);
        List<LikeResult> results = Concurrently.run(users.size(), i -> server.like(article, users.get(i)));
        assertThat(results).extracting(LikeResult::likeCount).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(server.rows(article)).isEqualTo(8);
    }

    @Test
    void answersEachOfManyExactly() {
        ArticleId article = server.newArticle();
        List<UserId> users = users(400);
        DistributionSummary batches = server.batches();
        long before = batches.count();
        List<LikeResult> results = Concurrently.run(users.size(), i -> server.like(article, users.get(i)));
        assertThat(results).allMatch(LikeResult::changed);
        assertThat(results)
                .extracting(LikeResult::likeCount)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 400).boxed().toList());
        assertThat(server.rows(article)).isEqualTo(400);
        assertThat(server.count(article)).isEqualTo(400);
        assertThat(server.version(article)).isEqualTo(batches.count() - before);
    }

    @Test
    void countsWhatTheRowsSayHoweverTheSameUsersToggle() {
        long seed = Seeds.next("toggles");
        ArticleId article = server.newArticle();
        List<UserId> users = users(10);
        List<Tally> tallies = Concurrently.run(64, i -> toggle(server, article, users, new Random(seed + i)));
        long likes = tallies.stream().mapToLong(Tally::liked).sum();
        long unlikes = tallies.stream().mapToLong(Tally::unliked).sum();
        assertThat(likes - unlikes).isEqualTo(server.rows(article)).isEqualTo(server.count(article));
    }

    @Test
    void sharesOneArticleAmongInstances() {
        long seed = Seeds.next("two instances");
        ArticleId article = server.newArticle();
        List<UserId> users = users(10);
        try (LikeServer other = LikeServer.start()) {
            List<LikeServer> servers = List.of(server, other);
            List<Tally> tallies =
                    Concurrently.run(48, i -> toggle(servers.get(i % 2), article, users, new Random(seed + i)));
            long likes = tallies.stream().mapToLong(Tally::liked).sum();
            long unlikes = tallies.stream().mapToLong(Tally::unliked).sum();
            assertThat(likes).isPositive();
            assertThat(likes - unlikes).isEqualTo(server.rows(article)).isEqualTo(server.count(article));
        }
    }

    @Test
    void combinesAllThatWaitForAnArticleWhileOthersGoOn() throws InterruptedException {
        ArticleId article = server.newArticle();
        ArticleId other = server.newArticle();
        server.like(article, server.newUser());
        Shard shard = server.shard(article);
        List<Thread> waiting = new ArrayList<>();
        shard.run(() -> {
            shard.sql(LikeTable.ARTICLES.lock(1)).param(article.value()).query().listOfRows();
            for (UserId user : users(50)) {
                waiting.add(Thread.startVirtualThread(() -> server.like(article, user)));
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> server.waiting(article) == 49);
            assertThat(server.like(other, server.newUser())).isEqualTo(new LikeResult(true, 1, true));
        });
        for (Thread thread : waiting) {
            thread.join();
        }
        assertThat(server.count(article)).isEqualTo(51).isEqualTo(server.rows(article));
        assertThat(server.version(article)).isEqualTo(3);
        assertThat(server.batches().max()).isGreaterThanOrEqualTo(49);
    }

    @Test
    void keepsArticlesInTheDatabasesOfTheirShards() {
        try (LikeServer split = LikeServer.startOverTwoDatabases()) {
            List<ArticleId> articles =
                    IntStream.range(0, 40).mapToObj(i -> split.newArticle()).toList();
            Concurrently.run(40, i -> split.like(articles.get(i), split.newUser()));
            assertThat(articles.stream()
                            .map(article -> split.shard(article).source().name())
                            .distinct())
                    .containsExactlyInAnyOrder("main", "second");
            UserId fond = split.newUser();
            articles.forEach(article -> split.like(article, fond));
            assertThat(split.likedBy(fond, 7))
                    .as("what one likes, in all databases, the newest like first")
                    .isEqualTo(articles.reversed());
            articles.forEach(article -> split.unlike(article, fond));
            assertThat(split.likedBy(fond, 7)).isEmpty();
            assertThat(split.bean(LikeCounts.class).counts(articles))
                    .containsExactlyElementsOf(articles.stream()
                            .map(article -> new ArticleCount(article, 1, 3))
                            .toList());
        }
    }

    @Test
    void servesManyArticlesAtOnce() {
        List<ArticleId> articles =
                IntStream.range(0, 40).mapToObj(i -> server.newArticle()).toList();
        List<UserId> users = users(5);
        Concurrently.run(200, i -> server.like(articles.get(i % 40), users.get(i / 40)));
        for (ArticleId article : articles) {
            assertThat(server.count(article)).isEqualTo(5).isEqualTo(server.rows(article));
        }
        double shared = server.batches().totalAmount();
        long transactions = server.batches().count();
        Concurrently.run(200, i -> server.unlike(articles.get(i % 40), users.get(i / 40)));
        for (ArticleId article : articles) {
            assertThat(server.count(article)).isZero().isEqualTo(server.rows(article));
        }
        assertThat(server.batches().totalAmount() - shared).isEqualTo(200);
        assertThat(server.batches().count() - transactions)
                .as("transactions for 200 requests that come at once")
                .isLessThan(200);
    }

    @Test
    void sharesManyArticlesAmongInstances() {
        long seed = Seeds.next("two instances, many articles");
        List<ArticleId> articles =
                IntStream.range(0, 12).mapToObj(i -> server.newArticle()).toList();
        List<UserId> users = users(6);
        try (LikeServer other = LikeServer.start()) {
            List<LikeServer> servers = List.of(server, other);
            Concurrently.run(48, i -> {
                Random random = new Random(seed + i);
                for (int n = 0; n < 20; n++) {
                    toggle(servers.get(i % 2), articles.get(random.nextInt(12)), users, random, 1);
                }
                return true;
            });
        }
        for (ArticleId article : articles) {
            assertThat(server.count(article)).isEqualTo(server.rows(article));
        }
    }

    /** How often a request said that it began, or ended, a like. */
    private record Tally(long liked, long unliked) {}

    private static Tally toggle(LikeServer server, ArticleId article, List<UserId> users, Random random) {
        return toggle(server, article, users, random, 20);
    }

    private static Tally toggle(LikeServer server, ArticleId article, List<UserId> users, Random random, int times) {
        long liked = 0;
        long unliked = 0;
        for (int n = 0; n < times; n++) {
            UserId user = users.get(random.nextInt(users.size()));
            if (random.nextBoolean()) {
                liked += server.like(article, user).changed() ? 1 : 0;
            } else {
                unliked += server.unlike(article, user).changed() ? 1 : 0;
            }
        }
        return new Tally(liked, unliked);
    }

    private List<UserId> users(int count) {
        List<UserId> users = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            users.add(server.newUser());
        }
        return users;
    }
}
