package io.madang.web.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PartsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void letGo() {
        end.countDown();
    }

    @Test
    void doesWithoutWhoeverDoesNotAnswerInTime() {
        try (Parts parts = new Parts(Duration.ofMillis(1), 10, meters)) {
            assertThat(parts.ask("slow", this::waitForTheEnd).await()).isEqualTo(new Part.Away<>("slow"));
            assertThat(meters.get("madang.web.parts.away")
                            .tag("role", "slow")
                            .counter()
                            .count())
                    .isEqualTo(1);
        }
    }

    @Test
    void doesNotAskMoreThanItMayWaitFor() {
        try (Parts parts = new Parts(Duration.ofHours(1), 1, meters)) {
            Asked<String> first = parts.ask("slow", this::waitForTheEnd);
            assertThat(parts.ask("quick", () -> "here").await()).isEqualTo(new Part.Away<>("quick"));
            end.countDown();
            assertThat(first.await()).isEqualTo(new Part.Here<>("late"));
        }
    }

    @Test
    void tellsAnAnswerAboutTheQuestionFromOneAboutTheAnswerer() {
        try (Parts parts = new Parts(Duration.ofHours(1), 10, meters)) {
            Asked<String> missing = parts.ask("role", () -> {
                throw Failure.notFound("nothing");
            });
            assertThatThrownBy(missing::await).isInstanceOf(Failure.class).hasMessage("nothing");
            assertThat(missing.awaitAnyway().isHere()).isFalse();
            Asked<String> away = parts.ask("role", () -> {
                throw new Failure(ErrorCode.PEER_UNAVAILABLE, "away");
            });
            assertThat(away.await().isHere()).isFalse();
            Asked<String> broken = parts.ask("role", () -> {
                throw new IllegalStateException("the database is away");
            });
            assertThat(broken.await().isHere()).isFalse();
        }
    }

    private String waitForTheEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "late";
    }
}
