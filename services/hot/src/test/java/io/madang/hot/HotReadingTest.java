package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.event.Event;
import io.madang.contracts.hot.HotArticle;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What readers get when many ask at once, and when Redis is away. */
class HotReadingTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Pattern CALLS = Pattern.compile("cmdstat_(?:evalsha|eval):calls=(\\d+)");

    private final TestRedis redis = TestEngines.newRedis();
    private final HotFixture fixture = new HotFixture("madang.redis.url=" + redis.url(), "madang.hot.fresh=1s");
    private final HotTestArticle article = HotTestArticle.publishedAt(HotFixture.NOON);

    @AfterEach
    void close() {
        fixture.close();
        redis.close();
    }

    @Test
    void askRedisOnceInASecondHoweverManyTheyAre() {
        fixture.tell(article.created(), article.liked(1));
        fixture.today();
        fixture.setNow(HotFixture.NOON.plusSeconds(1));
        long before = scriptsRun();
        List<List<HotArticle>> answers = Concurrently.run(300, i -> fixture.today());
        assertThat(scriptsRun() - before).isEqualTo(1);
        assertThat(answers).containsOnly(fixture.today());
    }

    @Test
    void seeWhatIsNewAfterASecond() {
        fixture.tell(article.created());
        assertThat(fixture.today()).extracting(HotArticle::score).containsExactly(0L);
        fixture.tell(article.liked(1));
        fixture.setNow(HotFixture.NOON.plusMillis(999));
        assertThat(fixture.today()).extracting(HotArticle::score).containsExactly(0L);
        fixture.setNow(HotFixture.NOON.plusSeconds(1));
        assertThat(fixture.today()).extracting(HotArticle::score).containsExactly(3L);
    }

    @Test
    void getTheLastAnswerForAMinuteWhileRedisIsAway() {
        fixture.tell(article.created());
        List<HotArticle> last = fixture.today();
        redis.kill();
        fixture.setNow(HotFixture.NOON.plusSeconds(59));
        assertThat(fixture.today()).isEqualTo(last).hasSize(1);
        assertUnavailable(() -> fixture.top(fixture.days().today(), HotTestArticle.BOARD));
        fixture.setNow(HotFixture.NOON.plusSeconds(61));
        assertUnavailable(fixture::today);
        redis.start();
        await().atMost(SOON).ignoreException(Failure.class).untilAsserted(() -> {
            fixture.tell(article.created());
            fixture.setNow(fixture.now().plusSeconds(1));
            assertThat(fixture.today()).isEqualTo(last);
        });
    }

    @Test
    void areAnsweredWhileRedisIsSilent() {
        fixture.tell(article.created());
        try (HotFixture impatient =
                new HotFixture("madang.redis.url=" + redis.url(), "madang.hot.redis-deadline=100ms")) {
            redis.pause();
            try {
                List<ErrorCode> codes = Concurrently.run(100, i -> {
                    try {
                        impatient.today();
                        throw new AssertionError("Redis is silent");
                    } catch (Failure e) {
                        return e.code();
                    }
                });
                assertThat(codes).containsOnly(ErrorCode.UNAVAILABLE);
            } finally {
                redis.resume();
            }
        }
    }

    @Test
    void missNothingThatWasToldWhileRedisWasAway() {
        fixture.tell(article.created());
        Event<?> liked = article.liked(7);
        redis.kill();
        assertUnavailable(() -> fixture.tell(liked));
        assertUnavailable(() -> fixture.projection().clear());
        assertThat(fixture.events("applied")).isEqualTo(1);
        redis.start();
        // as whoever brings events does
        await().atMost(SOON).ignoreException(Failure.class).until(() -> {
            fixture.tell(article.created(), liked);
            return true;
        });
        assertThat(fixture.today()).extracting(HotArticle::likeCount).containsExactly(7L);
    }

    private long scriptsRun() {
        Matcher calls = CALLS.matcher(fixture.redis().info("commandstats"));
        long sum = 0;
        while (calls.find()) {
            sum += Long.parseLong(calls.group(1));
        }
        return sum;
    }

    private static void assertUnavailable(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }
}
