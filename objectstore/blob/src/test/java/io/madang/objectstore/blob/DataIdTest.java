package io.madang.objectstore.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DataIdTest {
    private static final Instant MOMENT = Instant.parse("2026-11-16T10:00:00.123Z");
    private static final Layout LAYOUT = new Layout(16, 8, 1 << 26);
    private static final DataId ID = DataId.draw(MOMENT.toEpochMilli() << 16 | 0xBEEF, LAYOUT, -1);

    @Test
    void tellsWhenItWasDrawnAndInHowManyShards() {
        assertThat(ID.drawn()).isEqualTo(MOMENT);
        assertThat(ID.dataShards()).isEqualTo(16);
        assertThat(ID.parityShards()).isEqualTo(8);
        assertThat(DataId.earliest(MOMENT)).isLessThan(ID);
        assertThat(DataId.earliest(MOMENT.plusMillis(1))).isGreaterThan(ID);
    }

    @Test
    void namesItsBlobsAndIsFoundByThem() {
        BlobId first = ID.blob(0, 0);
        BlobId last = ID.blob(DataId.MAX_SEGMENTS - 1, DataId.MAX_SHARDS - 1);
        assertThat(first).isLessThan(ID.blob(0, 1)).isLessThan(ID.blob(1, 0));
        for (BlobId blob : new BlobId[] {first, ID.blob(77, 5), last}) {
            assertThat(DataId.of(blob)).isEqualTo(ID);
        }
        assertThat(DataId.segment(last)).isEqualTo(DataId.MAX_SEGMENTS - 1);
        assertThat(DataId.shard(last)).isEqualTo(DataId.MAX_SHARDS - 1);
        assertThat(DataId.segment(ID.blob(77, 5))).isEqualTo(77);
        assertThat(DataId.shard(ID.blob(77, 5))).isEqualTo(5);
        assertThatThrownBy(() -> ID.blob(DataId.MAX_SEGMENTS, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void comesBackFromTextAndBytes() {
        assertThat(DataId.parse(ID.toString())).isEqualTo(ID);
        DataRef ref = new DataRef(ID, 5L << 40, LAYOUT);
        ByteBuffer bytes = ByteBuffer.allocate(DataRef.BYTES);
        ref.to(bytes);
        assertThat(bytes.hasRemaining()).isFalse();
        assertThat(DataRef.from(bytes.flip())).isEqualTo(ref);
        assertThat(ref.segments()).isEqualTo((int) ((5L << 40) / (1 << 26)));
    }

    @Test
    void theLastSegmentIsWhatRemains() {
        DataRef ref = new DataRef(ID, 250, new Layout(4, 2, 100));
        assertThat(ref.segments()).isEqualTo(3);
        assertThat(ref.segmentBytes(0)).isEqualTo(100);
        assertThat(ref.segmentBytes(2)).isEqualTo(50);
        assertThat(new DataRef(ID, 0, new Layout(4, 2, 100)).segments()).isZero();
    }
}
