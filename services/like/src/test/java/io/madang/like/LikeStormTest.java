package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Together;
import io.micrometer.core.instrument.DistributionSummary;
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
        List<LikeResult> results = Together.run(users.size(), i -> server.like(article, users.get(i)));
        assertThat(results).extracting(LikeResult::likeCount).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(server.rows(article)).isEqualTo(8);
    }

    @Test
    void answersEachOfManyExactlyAndInFewerTransactions() {
        ArticleId article = server.newArticle();
        List<UserId> users = users(400);
        DistributionSummary batches = server.batches();
        long before = batches.count();
        List<LikeResult> results = Together.run(users.size(), i -> server.like(article, users.get(i)));
        assertThat(results).allMatch(LikeResult::changed);
        assertThat(results)
                .extracting(LikeResult::likeCount)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 400).boxed().toList());
        assertThat(server.rows(article)).isEqualTo(400);
        assertThat(server.count(article)).isEqualTo(400);
        assertThat(server.version(article)).isEqualTo(batches.count() - before).isLessThan(200);
    }

    @Test
    void countsWhatTheRowsSayHoweverTheSameUsersToggle() {
        long seed = Seeds.next("toggles");
        ArticleId article = server.newArticle();
        List<UserId> users = users(10);
        List<Tally> tallies = Together.run(64, i -> toggle(server, article, users, new Random(seed + i)));
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
                    Together.run(48, i -> toggle(servers.get(i % 2), article, users, new Random(seed + i)));
            long likes = tallies.stream().mapToLong(Tally::liked).sum();
            long unlikes = tallies.stream().mapToLong(Tally::unliked).sum();
            assertThat(likes).isPositive();
            assertThat(likes - unlikes).isEqualTo(server.rows(article)).isEqualTo(server.count(article));
        }
    }

    @Test
    void servesManyArticlesAtOnce() {
        List<ArticleId> articles =
                IntStream.range(0, 40).mapToObj(i -> server.newArticle()).toList();
        List<UserId> users = users(5);
        Together.run(200, i -> server.like(articles.get(i % 40), users.get(i / 40)));
        for (ArticleId article : articles) {
            assertThat(server.count(article)).isEqualTo(5).isEqualTo(server.rows(article));
        }
    }

    /** How often a request said that it began, or ended, a like. */
    private record Tally(long liked, long unliked) {}

    private static Tally toggle(LikeServer server, ArticleId article, List<UserId> users, Random random) {
        long liked = 0;
        long unliked = 0;
        for (int n = 0; n < 20; n++) {
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
