package io.madang.objectstore.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StripesTest {

    @Test
    void eachByteHasAPlaceOfItsOwnInsideTheShards() {
        SplittableRandom random = new SplittableRandom(Seeds.next("eachByteHasAPlaceOfItsOwn"));
        for (int round = 0; round < 40; round++) {
            int data = 1 + random.nextInt(16);
            int bytes = round < 20 ? 1 + random.nextInt(3000) : 1 + random.nextInt(5 * data * Stripes.UNIT);
            Stripes stripes = new Stripes(data, bytes);
            int shardBytes = stripes.shardBytes();
            assertThat((long) shardBytes * data - bytes).isBetween(0L, data - 1L);
            BitSet[] taken = new BitSet[data];
            java.util.Arrays.setAll(taken, i -> new BitSet());
            for (int at = 0; at < bytes; ) {
                Stripes.Piece piece = stripes.piece(at, 1 + random.nextInt(2 * Stripes.UNIT));
                assertThat(piece.length()).isPositive();
                assertThat(piece.offset() + piece.length()).isLessThanOrEqualTo(shardBytes);
                assertThat(taken[piece.shard()].nextSetBit(piece.offset()))
                        .satisfiesAnyOf(next -> assertThat(next).isNegative(), next -> assertThat(next)
                                .isGreaterThanOrEqualTo(piece.offset() + piece.length()));
                taken[piece.shard()].set(piece.offset(), piece.offset() + piece.length());
                at += piece.length();
            }
        }
    }
}
