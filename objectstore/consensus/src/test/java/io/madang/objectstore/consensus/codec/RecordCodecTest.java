package io.madang.objectstore.consensus.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordCodecTest {

    sealed interface Shape {
        record Circle(long radius) implements Shape {}

        record Dot() implements Shape {}
    }

    record Older(int number, List<Shape> shapes) {}

    /** The same a release later. */
    record Newer(int number, List<Shape> shapes, @Nullable String added) {}

    record Everything(
            UUID id, Map<Integer, Shape> map, Set<String> set, Optional<Duration> time, @Nullable Long term) {}

    @Test
    void whatIsReadIsWhatWasWritten() {
        Everything value = new Everything(
                new UUID(-1, 2),
                Map.of(1, new Shape.Dot(), -2, new Shape.Circle(Long.MIN_VALUE)),
                Set.of("b", "a", "가"),
                Optional.of(Duration.ofMillis(5)),
                null);
        assertThat(RecordCodec.value(Everything.class, RecordCodec.bytes(Everything.class, value)))
                .isEqualTo(value);
    }

    @Test
    void whatAnOlderReleaseDidNotWriteIsNull() {
        byte[] older = RecordCodec.bytes(Older.class, new Older(7, List.of(new Shape.Circle(3))));
        assertThat(RecordCodec.value(Newer.class, older)).isEqualTo(new Newer(7, List.of(new Shape.Circle(3)), null));
    }

    @Test
    void whatANewerReleaseWroteIsRefusedAndNeverGuessed() {
        byte[] newer = RecordCodec.bytes(Newer.class, new Newer(7, List.of(), "b"));
        assertThatThrownBy(() -> RecordCodec.value(Older.class, newer))
                .isInstanceOf(UnreadableBytes.class)
                .hasMessageContaining("newer release");
        byte[] next = newer.clone();
        next[0]++;
        assertThatThrownBy(() -> RecordCodec.value(Newer.class, next)).isInstanceOf(UnreadableBytes.class);
    }

    @Test
    void partsOfAValueAreRefused() {
        byte[] whole = RecordCodec.bytes(Newer.class, new Newer(7, List.of(new Shape.Circle(300)), "b"));
        for (int length = 0; length < whole.length; length++) {
            byte[] part = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> RecordCodec.value(Newer.class, part)).isInstanceOf(UnreadableBytes.class);
        }
    }
}
