package io.madang.web.part;

import static io.madang.kernel.error.Argument.arg;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PagePartsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void letGo() {
        end.countDown();
    }

    @Test
    void doesWithoutWhoeverDoesNotAnswerInTime() {
        try (PageParts parts = new PageParts(Duration.ofMillis(1), 10, meters)) {
            assertThat(parts.ask("slow", this::waitForTheEnd).await()).isEqualTo(new PagePart.Unavailable<>("slow"));
            assertThat(meters.get("madang.web.parts.away")
                            .tag("role", "slow")
                            .counter()
                            .count())
                    .isEqualTo(1);
        }
    }

    @Test
    void doesNotAskMoreThanItMayWaitFor() {
        try (PageParts parts = new PageParts(Duration.ofHours(1), 1, meters)) {
            PendingPart<String> first = parts.ask("slow", this::waitForTheEnd);
            assertThat(parts.ask("quick", () -> "here").await()).isEqualTo(new PagePart.Unavailable<>("quick"));
            end.countDown();
            assertThat(first.await()).isEqualTo(new PagePart.Available<>("late"));
        }
    }

    @Test
    void tellsAnAnswerAboutTheQuestionFromOneAboutTheAnswerer() {
        try (PageParts parts = new PageParts(Duration.ofHours(1), 10, meters)) {
            PendingPart<String> missing = parts.ask("role", () -> {
                throw Failure.of(RequestReason.NOTHING_HERE);
            });
            assertThatThrownBy(missing::await).isInstanceOf(Failure.class).hasMessageContaining("There is nothing");
            assertThat(missing.awaitOrUnavailable().isAvailable()).isFalse();
            PendingPart<String> away = parts.ask("role", () -> {
                throw Failure.of(RequestReason.PEER_SILENT, arg("role", "role"));
            });
            assertThat(away.await().isAvailable()).isFalse();
            PendingPart<String> broken = parts.ask("role", () -> {
                throw new IllegalStateException("the database is away");
            });
            assertThat(broken.await().isAvailable()).isFalse();
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
