package io.madang.objectstore.erasure;

import io.madang.objectstore.testkit.Programs;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;

/** An implementation, with the shards in the heap or outside of it: arrays go in, and come back changed. */
record Contestant(ErasureCodes codes, boolean outside) {
    private static final String LIBRARY = "libisal.so.2";

    static List<Arguments> all() {
        List<ErasureCodes> codes = new ArrayList<>();
        codes.add(new ErasureCodes(new Tables()));
        codes.add(new ErasureCodes(new Vectors()));
        if (isaLThere()) {
            codes.add(new ErasureCodes(new IsaL(LIBRARY)));
        } else {
            System.err.println("SKIPPED: ISA-L is not tested, for there is no " + LIBRARY + " (Debian: libisal2)");
        }
        List<Arguments> all = new ArrayList<>();
        for (ErasureCodes each : codes) {
            all.add(Arguments.argumentSet(each.name() + ", in the heap", new Contestant(each, false)));
            all.add(Arguments.argumentSet(each.name() + ", outside of the heap", new Contestant(each, true)));
        }
        return all;
    }

    static boolean isaLThere() {
        return Programs.there(Contestant::isaLLoads, List.of("libisal2"));
    }

    private static boolean isaLLoads() {
        return ErasureCodes.available(List.of(LIBRARY)).stream()
                .anyMatch(each -> each.name().equals("ISA-L"));
    }

    void encode(int data, int parity, byte[][] shards, int from, int bytes) {
        ErasureCode code = codes.of(data, parity);
        if (outside) {
            outside(shards, segments -> code.encode(segments, from, bytes));
        } else {
            code.encode(shards, from, bytes);
        }
    }

    void rebuild(ErasureCode code, byte[][] shards, boolean[] present, int from, int bytes) {
        if (outside) {
            outside(shards, segments -> code.rebuild(segments, present, from, bytes));
        } else {
            code.rebuild(shards, present, from, bytes);
        }
    }

    private interface Work {
        void on(MemorySegment[] shards);
    }

    private static void outside(byte[][] shards, Work work) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment[] segments = Arrays.stream(shards)
                    .map(shard -> arena.allocateFrom(ValueLayout.JAVA_BYTE, shard))
                    .toArray(MemorySegment[]::new);
            work.on(segments);
            for (int shard = 0; shard < shards.length; shard++) {
                MemorySegment.copy(segments[shard], ValueLayout.JAVA_BYTE, 0, shards[shard], 0, shards[shard].length);
            }
        }
    }
}
