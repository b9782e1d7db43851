package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RestartPolicyTest {
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final RestartPolicy policy = new RestartPolicy(now::get);

    @Test
    void waitsLongerEachTimeUpToALimit() {
        List<Long> pauses = new ArrayList<>();
        for (int i = 0; i < 11; i++) {
            pauses.add(policy.pause().toMillis());
        }
        assertThat(pauses)
                .containsExactly(100L, 200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L, 30_000L, 30_000L);
    }

    @Test
    void forgivesAfterALongQuietTime() {
        policy.pause();
        policy.pause();
        now.updateAndGet(instant -> instant.plus(Duration.ofMinutes(11)));
        assertThat(policy.pause()).isEqualTo(Duration.ofMillis(100));
    }
}
