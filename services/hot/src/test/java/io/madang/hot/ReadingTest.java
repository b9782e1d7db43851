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
import io.madang.testkit.service.Together;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What readers get when many ask at once, and when Redis is away. */
class ReadingTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Pattern CALLS = Pattern.compile("cmdstat_(?:evalsha|eval):calls=(\\d+)");

    private final TestRedis redis = TestEngines.newRedis();
    private final HotRig rig = new HotRig("madang.redis.url=" + redis.url(), "madang.hot.fresh=1s");
    private final Told article = Told.publishedAt(HotRig.NOON);

    @AfterEach
    void close() {
        rig.close();
        redis.close();
    }

    @Test
    void askRedisOnceInASecondHoweverManyTheyAre() {
        rig.tell(article.created(), article.liked(1));
        rig.today();
        rig.setNow(HotRig.NOON.plusSeconds(1));
        long before = scriptsRun();
        List<List<HotArticle>> answers = Together.run(300, i -> rig.today());
        assertThat(scriptsRun() - before).isEqualTo(1);
        assertThat(answers).containsOnly(rig.today());
    }

    @Test
    void seeWhatIsNewAfterASecond() {
        rig.tell(article.created());
        assertThat(rig.today()).extracting(HotArticle::score).containsExactly(0L);
        rig.tell(article.liked(1));
        rig.setNow(HotRig.NOON.plusMillis(999));
        assertThat(rig.today()).extracting(HotArticle::score).containsExactly(0L);
        rig.setNow(HotRig.NOON.plusSeconds(1));
        assertThat(rig.today()).extracting(HotArticle::score).containsExactly(3L);
    }

    @Test
    void getTheLastAnswerForAMinuteWhileRedisIsAway() {
        rig.tell(article.created());
        List<HotArticle> last = rig.today();
        redis.kill();
        rig.setNow(HotRig.NOON.plusSeconds(59));
        assertThat(rig.today()).isEqualTo(last).hasSize(1);
        assertUnavailable(() -> rig.top(rig.days().today(), Told.BOARD));
        rig.setNow(HotRig.NOON.plusSeconds(61));
        assertUnavailable(rig::today);
        redis.start();
        await().atMost(SOON).ignoreException(Failure.class).untilAsserted(() -> {
            rig.tell(article.created());
            rig.setNow(rig.now().plusSeconds(1));
            assertThat(rig.today()).isEqualTo(last);
        });
    }

    @Test
    void areAnsweredWhileRedisIsSilent() {
        rig.tell(article.created());
        try (HotRig impatient = new HotRig("madang.redis.url=" + redis.url(), "madang.hot.redis-deadline=100ms")) {
            redis.pause();
            try {
                List<ErrorCode> codes = Together.run(100, i -> {
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
        rig.tell(article.created());
        Event<?> liked = article.liked(7);
        redis.kill();
        assertUnavailable(() -> rig.tell(liked));
        assertUnavailable(() -> rig.projection().clear());
        assertThat(rig.events("applied")).isEqualTo(1);
        redis.start();
        // as whoever brings events does
        await().atMost(SOON).ignoreException(Failure.class).until(() -> {
            rig.tell(article.created(), liked);
            return true;
        });
        assertThat(rig.today()).extracting(HotArticle::likeCount).containsExactly(7L);
    }

    private long scriptsRun() {
        Matcher calls = CALLS.matcher(rig.redis().info("commandstats"));
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
