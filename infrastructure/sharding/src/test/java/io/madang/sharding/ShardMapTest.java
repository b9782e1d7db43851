package io.madang.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.id.SnowflakeIds;
import io.madang.kernel.id.TimeWindow;
import io.madang.testkit.Seeds;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardMapTest {

    @Test
    void placesEveryShardWhereItsRangeSays() {
        ShardMap map = ShardMap.parse(" 0-127 = a , 128 = b, 129-255=a");

        assertThat(map.sourceOf(0)).isEqualTo("a");
        assertThat(map.sourceOf(128)).isEqualTo("b");
        assertThat(map.sourceOf(255)).isEqualTo("a");
        assertThat(map.sources()).containsExactly("a", "b");
        assertThat(map.rangesOf("a")).containsExactly("0-127", "129-255");
        assertThat(map.rangesOf("b")).containsExactly("128");
        assertThat(map.rangesOf("c")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0-254=a | leaves out shard 255",
                "1-255=a | leaves out shard 0",
                "0-255=a,7=b | shard 7 twice",
                "0-256=a | within 0-255",
                "9-3=a | within 0-255",
                "-1-255=a | not of the form",
                "0-1-2=a | within 0-255",
                "0-255= | not of the form",
                "=a | not of the form",
                "0-255 | not of the form",
                "zero=a | not of the form",
                "'' | not of the form",
                "0-255=a, | not of the form",
            })
    void saysWhatIsWrongWithAMap(String text, String message) {
        assertThatThrownBy(() -> ShardMap.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    /** Rows are stored under these numbers: another function would lose every one of them. */
    @Test
    void neverChangesTheShardOfAKey() {
        assertThat(IntStream.rangeClosed(1, 8).map(ShardMap::shardOf)).containsExactly(5, 11, 25, 22, 12, 50, 48, 45);
        assertThat(ShardMap.shardOf(Long.MAX_VALUE)).isEqualTo(5);
    }

    @Test
    void spreadsIdsInSequenceEvenly() {
        Random random = new Random(Seeds.next("ShardMapTest.spreadsIdsInSequenceEvenly"));
        AtomicLong now = new AtomicLong(Instant.parse("2026-01-01T00:00:00Z").toEpochMilli() + random.nextInt());
        SnowflakeIds ids = new SnowflakeIds(
                random.nextInt(SnowflakeIds.NODES), 0, () -> Instant.ofEpochMilli(now.get()), TimeWindow.UNBOUNDED);
        int each = 1_000;
        int[] counts = new int[ShardMap.SHARDS];
        for (int i = 0; i < each * ShardMap.SHARDS; i++) {
            now.addAndGet(random.nextInt(3));
            counts[ShardMap.shardOf(ids.next())]++;
        }

        double chiSquare = Arrays.stream(counts)
                .mapToDouble(count -> (double) (count - each) * (count - each) / each)
                .sum();
        // 255 degrees of freedom: mean 255, standard deviation 22.6; random ids pass 400 once in 10^8 runs
        assertThat(chiSquare).isLessThan(400);
        assertThat(Arrays.stream(counts).min().orElseThrow()).isGreaterThan(each * 4 / 5);
    }
}
