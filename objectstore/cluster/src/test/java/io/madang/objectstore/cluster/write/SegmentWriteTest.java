package io.madang.objectstore.cluster.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SegmentWriteTest {
    private static final Layout COPIES = new Layout(1, 2, 1 << 20);
    private static final Layout CODE = new Layout(4, 2, 1 << 20);

    private static SegmentWrite write(Layout layout, Durability durability) {
        SegmentKey segment = new SegmentKey(DataId.draw(1, layout, 1), 0);
        List<Integer> drives = List.of(10, 11, 12, 13, 14, 15).subList(0, layout.shards());
        return new SegmentWrite(segment, layout, durability, drives);
    }

    private static boolean durable(List<WriteAction> actions) {
        return actions.contains(new WriteAction.Durable());
    }

    @Test
    void allMeansAll() {
        SegmentWrite write = write(COPIES, Durability.ALL);
        assertThat(write.begin()).hasSize(3);
        assertThat(durable(write.stored(0))).isFalse();
        assertThat(durable(write.stored(2))).isFalse();
        assertThat(durable(write.stored(1))).isTrue();
        assertThat(write.ended()).isTrue();
    }

    @Test
    void aQuorumServesOnceItIsNotedWhatIsMissing() {
        SegmentWrite write = write(CODE, Durability.ALL);
        for (int shard = 0; shard < 5; shard++) {
            assertThat(write.stored(shard)).isEmpty();
        }
        List<WriteAction> notes = write.failed(5);
        assertThat(notes)
                .hasSize(5)
                .allMatch(action -> action instanceof WriteAction.Note note
                        && note.missing().equals(Set.of(5)));
        for (int drive = 10; drive < 14; drive++) {
            assertThat(write.noted(drive)).isEmpty();
        }
        assertThat(durable(write.noted(14))).isTrue();
    }

    @Test
    void withoutNotesOrAQuorumItIsGivenUp() {
        SegmentWrite unnoted = write(COPIES, Durability.ALL);
        unnoted.stored(0);
        unnoted.stored(1);
        unnoted.failed(2);
        assertThat(unnoted.noteFailed(10)).containsExactly(new WriteAction.GiveUp(false));
        assertThat(unnoted.noted(11)).isEmpty();
        SegmentWrite tooFew = write(CODE, Durability.ONE);
        for (int shard = 0; shard < 4; shard++) {
            assertThat(durable(tooFew.stored(shard))).isFalse();
        }
        tooFew.failed(4);
        assertThat(tooFew.failed(5)).containsExactly(new WriteAction.GiveUp(false));
    }

    @Test
    void levelsAnswerAtTheirNumber() {
        SegmentWrite quorum = write(COPIES, Durability.QUORUM);
        assertThat(durable(quorum.stored(1))).isFalse();
        assertThat(durable(quorum.stored(0))).isTrue();
        assertThat(quorum.failed(2)).hasSize(2).allMatch(WriteAction.Note.class::isInstance);
        assertThat(durable(write(COPIES, Durability.ONE).stored(2))).isTrue();
    }

    @Test
    void aNewerMapEndsIt() {
        SegmentWrite write = write(COPIES, Durability.ALL);
        write.stored(0);
        assertThat(write.stale(1)).containsExactly(new WriteAction.GiveUp(true));
        assertThat(write.ended()).as("one is still on its way").isFalse();
        assertThat(write.stored(2)).isEmpty();
        assertThat(write.ended()).isTrue();
    }

    @Test
    void endsWhereTooFewAreStored() {
        SegmentWrite write = write(CODE, Durability.ALL);
        write.stored(0);
        for (int shard = 1; shard < 6; shard++) {
            write.failed(shard);
        }
        assertThat(write.ended()).as("nobody is asked for notes").isTrue();
    }
}
