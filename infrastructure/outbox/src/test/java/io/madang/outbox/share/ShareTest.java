package io.madang.outbox.share;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.sharding.ShardMap;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shares cover every shard once, whatever the number of instances. */
class ShareTest {

    @Test
    void everyShardHasExactlyOneOwner() {
        for (int count = 1; count <= 300; count++) {
            List<String> members = IntStream.range(0, count)
                    .mapToObj(number -> "%04d".formatted(number))
                    .toList();
            BitSet owned = new BitSet(ShardMap.SHARDS);
            int sum = 0;
            for (String member : members) {
                Share share = Share.of(member, members);
                owned.set(share.from(), share.to());
                sum += share.size();
                assertThat(share.size()).isBetween(ShardMap.SHARDS / count, ShardMap.SHARDS / count + 1);
            }
            assertThat(owned.cardinality()).isEqualTo(ShardMap.SHARDS);
            assertThat(sum).isEqualTo(ShardMap.SHARDS);
        }
    }

    @Test
    void whoIsNotAMemberOwnsNothing() {
        assertThat(Share.of("x", List.of("a", "b"))).isEqualTo(Share.NONE);
    }
}
