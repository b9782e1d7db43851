package io.madang.objectstore.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One suite for every implementation: all must give the bytes of the definition. */
class ErasureCodeTest {

    /** Makes a code of some size, in one way. */
    interface Implementation {
        ErasureCode of(int dataShards, int parityShards);
    }

    static Stream<Arguments> implementations() {
        return Stream.of(
                Arguments.argumentSet("tables", (Implementation) TableReedSolomon::new),
                Arguments.argumentSet("the chosen one", (Implementation) ErasureCode::of));
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void givesTheKnownCoefficients(Implementation implementation) {
        ErasureCode code = implementation.of(4, 2);
        int[][] expected = {{0x47, 0xa7, 0x7a, 0xba}, {0xa7, 0x47, 0xba, 0x7a}};
        for (int data = 0; data < 4; data++) {
            byte[][] shards = new byte[6][1];
            shards[data][0] = 1;
            code.encode(shards, 0, 1);
            assertThat(shards[4][0]).isEqualTo((byte) expected[0][data]);
            assertThat(shards[5][0]).isEqualTo((byte) expected[1][data]);
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void encodesAsDefined(Implementation implementation) {
        SplittableRandom random = new SplittableRandom(seed("encodesAsDefined"));
        for (int round = 0; round < 60; round++) {
            int data = 1 + random.nextInt(16);
            int parity = 1 + random.nextInt(8);
            int size = random.nextInt(3000);
            int from = size == 0 ? 0 : random.nextInt(size);
            int bytes = size - from == 0 ? 0 : random.nextInt(size - from);
            byte[][] shards = random(random, data + parity, size);
            byte[][] before = copy(shards);
            implementation.of(data, parity).encode(shards, from, bytes);
            for (int shard = data; shard < data + parity; shard++) {
                for (int at = from; at < from + bytes; at++) {
                    before[shard][at] = parityByDefinition(before, data, shard, at);
                }
            }
            assertThat(Arrays.deepEquals(shards, before))
                    .as("%s + %s", data, parity)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void rebuildsEveryLossThatItPromisesToSurvive(Implementation implementation) {
        SplittableRandom random = new SplittableRandom(seed("rebuildsEveryLossThatItPromisesToSurvive"));
        for (int[] shape : new int[][] {{4, 2}, {8, 4}, {1, 1}, {3, 5}}) {
            ErasureCode code = implementation.of(shape[0], shape[1]);
            int size = 100 + random.nextInt(100);
            byte[][] whole = random(random, code.shards(), size);
            code.encode(whole, 0, size);
            for (int lost = 0; lost < 1 << code.shards(); lost++) {
                if (Integer.bitCount(lost) <= shape[1]) {
                    rebuild(code, whole, lost, size);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void rebuildsRandomLossesOfTheLargestCode(Implementation implementation) {
        SplittableRandom random = new SplittableRandom(seed("rebuildsRandomLossesOfTheLargestCode"));
        ErasureCode code = implementation.of(16, 8);
        for (int round = 0; round < 200; round++) {
            int size = 1 + random.nextInt(5000);
            byte[][] whole = random(random, 24, size);
            code.encode(whole, 0, size);
            int lost = 0;
            while (Integer.bitCount(lost) < 8) {
                lost |= 1 << random.nextInt(24);
            }
            rebuild(code, whole, lost, size);
        }
    }

    @ParameterizedTest
    @MethodSource("implementations")
    void saysWhenTooMuchIsLost(Implementation implementation) {
        ErasureCode code = implementation.of(4, 2);
        boolean[] present = {true, true, true, false, false, false};
        assertThatThrownBy(() -> code.rebuild(new byte[6][10], present, 0, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Only 3 shards");
        assertThatThrownBy(() -> code.encode(new byte[6][10], 5, 6)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> code.encode(new byte[5][10], 0, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> implementation.of(17, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> implementation.of(4, 9)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void rebuild(ErasureCode code, byte[][] whole, int lost, int size) {
        byte[][] shards = copy(whole);
        boolean[] present = new boolean[code.shards()];
        for (int shard = 0; shard < present.length; shard++) {
            present[shard] = (lost >> shard & 1) == 0;
            if (!present[shard]) {
                Arrays.fill(shards[shard], (byte) 0x55);
            }
        }
        code.rebuild(shards, present, 0, size);
        for (int shard = 0; shard < present.length; shard++) {
            assertThat(Arrays.equals(shards[shard], whole[shard]))
                    .as("shard %s, lost %s", shard, lost)
                    .isTrue();
        }
    }

    /** Straight from the definition, without tables: 1 / (row ⊕ column), multiplied bit by bit. */
    private static byte parityByDefinition(byte[][] shards, int data, int row, int at) {
        int sum = 0;
        for (int column = 0; column < data; column++) {
            sum ^= multiply(inverse(row ^ column), shards[column][at] & 0xff);
        }
        return (byte) sum;
    }

    private static int inverse(int value) {
        int candidate = 1;
        while (multiply(value, candidate) != 1) {
            candidate++;
        }
        return candidate;
    }

    private static int multiply(int a, int b) {
        int product = 0;
        int shifted = a;
        for (int bits = b; bits != 0; bits >>= 1) {
            product ^= (bits & 1) == 1 ? shifted : 0;
            shifted = (shifted << 1) ^ ((shifted & 0x80) != 0 ? 0x11d : 0);
        }
        return product;
    }

    private static byte[][] random(SplittableRandom random, int shards, int size) {
        byte[][] bytes = new byte[shards][size];
        for (byte[] shard : bytes) {
            random.nextBytes(shard);
        }
        return bytes;
    }

    private static byte[][] copy(byte[][] shards) {
        return Arrays.stream(shards).map(byte[]::clone).toArray(byte[][]::new);
    }

    private static long seed(String label) {
        String given = System.getProperty("madang.seed", "");
        long seed = given.isBlank() ? ThreadLocalRandom.current().nextLong() : Long.parseLong(given.strip());
        System.out.println(label + " seed=" + seed + " (run again with -Dmadang.seed=" + seed + ")");
        return seed;
    }
}
