package io.madang.objectstore.gateway.operation.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteRangeTest {
    @Test
    void neverReachesBeyondTheObject() {
        for (long size = 0; size < 6; size++) {
            for (long first = 0; first < 8; first++) {
                for (long last = first; last < 8; last++) {
                    ByteRange range =
                            ByteRange.of("bytes=" + first + "-" + last, size).orElseThrow();
                    if (first >= size) {
                        assertThat(range).isEqualTo(new ByteRange.Unsatisfiable());
                    } else {
                        assertThat(range).isEqualTo(new ByteRange.Span(first, Math.min(last, size - 1)));
                    }
                }
            }
        }
    }

    @Test
    void takesNumbersAsLargeAsTheyCome() {
        assertThat(ByteRange.of("bytes=0-999999999999999999", 10)).contains(new ByteRange.Span(0, 9));
        assertThat(ByteRange.of("bytes=0-9999999999999999999999", 10)).isEmpty();
    }
}
