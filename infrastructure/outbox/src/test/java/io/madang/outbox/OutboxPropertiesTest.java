package io.madang.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Settings are bounded, and a wrong one says its key and what it may be. */
class OutboxPropertiesTest {

    @Test
    void workWithoutBeingSet() {
        assertThat(bind(Map.of())).isEqualTo(OutboxInstance.DEFAULTS);
    }

    @Test
    void nameTheTopicByPrefixAndService() {
        assertThat(bind(Map.of("madang.outbox.topic-prefix", "shop.")).topicOf("account"))
                .isEqualTo("shop.account");
    }

    @ParameterizedTest
    @CsvSource({
        "topic-prefix, no blanks!",
        "max-payload, 0B",
        "max-payload, 9MB",
        "batch-rows, 0",
        "batch-rows, 10001",
        "batch-size, 65MB",
        "poll-interval, 0s",
        "max-attempts, 0",
        "max-attempts, 1001",
        "retry-delay, -1s",
        "max-retry-delay, 500ms",
        "partitions, 0",
        "partitions, 1001",
        "replication, -1",
        "replication, 10",
        "retention, -1s",
        "heartbeat, 0s",
        "dead-after, 5s",
    })
    void refuseAValueOutOfBoundsAndNameItsKey(String key, String value) {
        assertThatThrownBy(() -> bind(Map.of("madang.outbox." + key, value)))
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .rootCause()
                .hasMessageStartingWith("madang.outbox." + key + " must");
    }

    @ParameterizedTest
    @CsvSource({
        "max-payload, 8MB",
        "batch-rows, 1",
        "batch-rows, 10000",
        "max-attempts, 1",
        "replication, 9",
        "retention, 0",
        "dead-after, 6s",
    })
    void takeAValueAtItsBound(String key, String value) {
        assertThat(bind(Map.of("madang.outbox." + key, value))).isNotEqualTo(OutboxInstance.DEFAULTS);
    }

    private static OutboxProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("madang.outbox", OutboxProperties.class);
    }
}
