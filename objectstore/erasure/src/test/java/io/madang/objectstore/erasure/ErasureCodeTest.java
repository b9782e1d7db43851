package io.madang.objectstore.erasure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.testkit.Seeds;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** One suite for every implementation: all must give the bytes of the definition. */
class ErasureCodeTest {
    private static final int[] LENGTHS = {
        0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 4095, 4096, 4097, 65_535, 65_536, 65_537
    };

    static List<Arguments> contestants() {
        return Contestant.all();
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void givesTheKnownCoefficients(Contestant contestant) {
        int[][] expected = {{0x47, 0xa7, 0x7a, 0xba}, {0xa7, 0x47, 0xba, 0x7a}};
        for (int data = 0; data < 4; data++) {
            byte[][] shards = new byte[6][100];
            Arrays.fill(shards[data], (byte) 1);
            contestant.encode(4, 2, shards, 0, 100);
            assertThat(shards[4]).containsOnly(expected[0][data]);
            assertThat(shards[5]).containsOnly(expected[1][data]);
        }
    }

    /** The digests are of a few lines of Python that multiply bit by bit; byte i of shard s is 7i + 13⌊i/256⌋ + 31s + 3. */
    @ParameterizedTest
    @MethodSource("contestants")
    void givesTheBytesThatWereComputedElsewhere(Contestant contestant) throws Exception {
        known(contestant, 4, 2, 65_537, "57019217738f74fa921ca197b2449f3c9ea1aad95e54dc27539ac6491da5ac86");
        known(contestant, 4, 2, 33, "ed023126ab5938e36c4622bcca8ba33e8d414909f924f312810279513f9e2396");
        known(contestant, 8, 4, 65_537, "475f94e1cf54a3849a85a0fe581acd2aec5207de859138cdf976122c403843fe");
        known(contestant, 8, 4, 33, "519f368b55a4b81b7b576fdb207b1f67e334903db876004c986fab1bc1a17a6f");
        known(contestant, 16, 8, 65_537, "7ac4290b76543e7c2f19c183ccba29ee028111f887a3ead01b4d58e4d365ece8");
        known(contestant, 16, 8, 33, "1c5528afe44440bb88fe8be7e4b9b63692b2125dd61d9db7b35fab053d8217db");
    }

    private static void known(Contestant contestant, int data, int parity, int bytes, String expected)
            throws Exception {
        byte[][] shards = new byte[data + parity][bytes];
        for (int shard = 0; shard < data; shard++) {
            for (int i = 0; i < bytes; i++) {
                shards[shard][i] = (byte) (7 * i + 13 * (i >> 8) + 31 * shard + 3);
            }
        }
        contestant.encode(data, parity, shards, 0, bytes);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (int shard = data; shard < data + parity; shard++) {
            digest.update(shards[shard]);
        }
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void encodesEveryLengthFromAnyOffsetAndNothingBesideIt(Contestant contestant) {
        SplittableRandom random = new SplittableRandom(Seeds.next("encodesEveryLength"));
        for (int bytes : LENGTHS) {
            for (int from : new int[] {0, 1, 7, 16, 33}) {
                encodesAsDefined(contestant, random, 4, 2, from + bytes + random.nextInt(40), from, bytes);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void encodesAsDefinedInAllSizes(Contestant contestant) {
        SplittableRandom random = new SplittableRandom(Seeds.next("encodesAsDefinedInAllSizes"));
        for (int round = 0; round < 60; round++) {
            int size = 1 + random.nextInt(3000);
            int from = random.nextInt(size);
            int bytes = random.nextInt(size - from + 1);
            encodesAsDefined(contestant, random, 1 + random.nextInt(16), 1 + random.nextInt(8), size, from, bytes);
        }
    }

    private static void encodesAsDefined(
            Contestant contestant, SplittableRandom random, int data, int parity, int size, int from, int bytes) {
        byte[][] shards = random(random, data + parity, size);
        byte[][] expected = copy(shards);
        Definition.encode(expected, data, from, bytes);
        contestant.encode(data, parity, shards, from, bytes);
        assertThat(Arrays.deepEquals(shards, expected))
                .as("%s + %s, %s bytes from %s of %s", data, parity, bytes, from, size)
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void rebuildsEveryLossThatItPromisesToSurvive(Contestant contestant) {
        SplittableRandom random = new SplittableRandom(Seeds.next("rebuildsEveryLoss"));
        for (int[] shape : new int[][] {{4, 2}, {1, 1}, {3, 5}}) {
            ErasureCode code = contestant.codes().of(shape[0], shape[1]);
            byte[][] whole = random(random, code.shards(), 100 + random.nextInt(100));
            code.encode(whole, 0, whole[0].length);
            for (int lost = 0; lost < 1 << code.shards(); lost++) {
                if (Integer.bitCount(lost) <= shape[1]) {
                    rebuild(contestant, code, whole, lost);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void rebuildsRandomLossesOfLargerCodes(Contestant contestant) {
        SplittableRandom random = new SplittableRandom(Seeds.next("rebuildsRandomLosses"));
        for (int round = 0; round < 100; round++) {
            ErasureCode code = contestant.codes().of(round % 2 == 0 ? 8 : 16, round % 2 == 0 ? 4 : 8);
            byte[][] whole = random(random, code.shards(), 1 + random.nextInt(5000));
            code.encode(whole, 0, whole[0].length);
            int lost = 0;
            while (Integer.bitCount(lost) < code.parityShards()) {
                lost |= 1 << random.nextInt(code.shards());
            }
            rebuild(contestant, code, whole, lost);
        }
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void isSharedByThreads(Contestant contestant) throws Exception {
        ErasureCode code = contestant.codes().of(8, 4);
        long seed = Seeds.next("isSharedByThreads");
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            List<Callable<Boolean>> work = new ArrayList<>();
            for (int thread = 0; thread < 8; thread++) {
                SplittableRandom random = new SplittableRandom(seed + thread);
                work.add(() -> {
                    byte[][] whole = random(random, 12, 70_000);
                    Definition.encode(whole, 8, 0, 70_000);
                    for (int round = 0; round < 20; round++) {
                        rebuild(contestant, code, whole, 0b1010_0000_0101);
                        rebuild(contestant, code, whole, 0b1111_0000_0000);
                    }
                    return true;
                });
            }
            for (Future<Boolean> each : threads.invokeAll(work)) {
                assertThat(each.get()).isTrue();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("contestants")
    void saysWhenTooMuchIsLost(Contestant contestant) {
        ErasureCode code = contestant.codes().of(4, 2);
        boolean[] present = {true, true, true, false, false, false};
        assertThatThrownBy(() -> code.rebuild(new byte[6][10], present, 0, 10))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Only 3 shards");
        assertThatThrownBy(() -> code.encode(new byte[6][10], 5, 6)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> code.encode(new byte[5][10], 0, 10)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> contestant.codes().of(17, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> contestant.codes().of(4, 9)).isInstanceOf(IllegalArgumentException.class);
    }

    private static void rebuild(Contestant contestant, ErasureCode code, byte[][] whole, int lost) {
        byte[][] shards = copy(whole);
        boolean[] present = new boolean[code.shards()];
        for (int shard = 0; shard < present.length; shard++) {
            present[shard] = (lost >> shard & 1) == 0;
            if (!present[shard]) {
                Arrays.fill(shards[shard], (byte) 0x55);
            }
        }
        contestant.rebuild(code, shards, present, 0, whole[0].length);
        assertThat(Arrays.deepEquals(shards, whole)).as("lost %x", lost).isTrue();
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
}
