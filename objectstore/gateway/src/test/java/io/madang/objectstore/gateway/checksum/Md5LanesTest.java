package io.madang.objectstore.gateway.checksum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.madang.objectstore.testkit.Seeds;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Md5LanesTest {
    private static final int[] EDGES = {0, 1, 55, 56, 63, 64, 65, 127, 128, Md5Step.BYTES - 1, Md5Step.BYTES, 16_385};

    private final Md5Step.Rounds rounds = vectors();
    private final Md5Lanes lanes = new Md5Lanes(rounds, 2);
    private final List<ByteBuf> all = new ArrayList<>();

    @Test
    void aStreamAloneIsOneOfMd5() throws Exception {
        Random random = new Random(Seeds.next("alone"));
        for (int length : EDGES) {
            byte[] content = bytes(random, length);
            assertThat(through(lanes.begin(() -> {}), cut(content, random)))
                    .as("%d bytes", length)
                    .isEqualTo(md5(content));
        }
        letGo();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 9, 17, 40})
    void streamsAtOnceAreEachOneOfMd5(int streams) throws Exception {
        Random random = new Random(Seeds.next("at once"));
        List<Callable<byte[]>> runs = new ArrayList<>();
        List<byte[]> expected = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            byte[] content = bytes(random, i % 3 == 0 ? EDGES[random.nextInt(EDGES.length)] : random.nextInt(60_000));
            List<ByteBuf> pieces = cut(content, random);
            expected.add(md5(content));
            runs.add(() -> through(lanes.begin(() -> {}), pieces));
        }
        assertThat(together(runs)).containsExactlyElementsOf(expected);
        letGo();
    }

    @Test
    void eightInTheLanesAreEachOneOfMd5() throws Exception {
        Random random = new Random(Seeds.next("eight"));
        for (int streams = 1; streams <= Md5Step.LANES; streams++) {
            List<Md5State> states = new ArrayList<>();
            List<byte[]> contents = new ArrayList<>();
            for (int i = 0; i < streams; i++) {
                states.add(new Md5State());
                contents.add(bytes(random, Md5Step.BYTES));
            }
            Md5Step step = new Md5Step(rounds);
            step.advance(states, contents);
            step.advance(states, contents);
            for (int i = 0; i < streams; i++) {
                byte[] rest = bytes(random, random.nextInt(200));
                MessageDigest digest = MessageDigest.getInstance("MD5");
                digest.update(contents.get(i));
                digest.update(contents.get(i));
                assertThat(states.get(i).finish(rest, rest.length)).isEqualTo(digest.digest(rest));
            }
        }
    }

    @Test
    void aStreamThatIsClosedHalfWayLetsGoAndLeavesItsLane() throws Exception {
        Random random = new Random(Seeds.next("closed"));
        AtomicInteger closed = new AtomicInteger();
        List<Callable<byte[]>> runs = new ArrayList<>();
        List<byte[]> expected = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            byte[] content = bytes(random, 40_000);
            List<ByteBuf> pieces = cut(content, random);
            boolean halfWay = i % 2 == 0;
            expected.add(halfWay ? new byte[0] : md5(content));
            runs.add(() -> {
                try (Md5Stream stream = lanes.begin(closed::incrementAndGet)) {
                    if (!halfWay) {
                        return through(stream, pieces);
                    }
                    addAndRelease(stream, pieces.subList(0, pieces.size() / 2));
                    pieces.subList(pieces.size() / 2, pieces.size()).forEach(ByteBuf::release);
                    stream.close();
                    return new byte[0];
                }
            });
        }
        assertThat(together(runs)).containsExactlyElementsOf(expected);
        assertThat(closed).hasValue(30);
        letGo();
    }

    @Test
    void aBufferThatCannotBeReadFailsItsStreamAlone() throws Exception {
        Random random = new Random(Seeds.next("unreadable"));
        List<Callable<byte[]>> runs = new ArrayList<>();
        List<byte[]> expected = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            byte[] content = bytes(random, 50_000);
            List<ByteBuf> pieces = cut(content, random);
            expected.add(md5(content));
            runs.add(() -> through(lanes.begin(() -> {}), pieces));
        }
        ByteBuf gone = Unpooled.buffer(100).writeZero(100);
        List<ByteBuf> after = cut(bytes(random, 50_000), random);
        runs.add(() -> {
            try (Md5Stream stream = lanes.begin(() -> {})) {
                stream.add(gone);
                // one reference was the stream's
                gone.release(2);
                addAndRelease(stream, after);
                assertThatThrownBy(stream::finish).hasMessageContaining("refCnt");
                return new byte[0];
            }
        });
        expected.add(new byte[0]);
        assertThat(together(runs)).containsExactlyElementsOf(expected);
        letGo();
    }

    @Test
    void roundsThatFailAreToldToAllInThemAndToNobodyElse() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Md5Lanes failing = new Md5Lanes(
                (states, words, blocks) -> {
                    if (calls.getAndIncrement() == 0) {
                        throw new IllegalStateException("broken");
                    }
                    rounds.advance(states, words, blocks);
                },
                1);
        Random random = new Random(Seeds.next("broken"));
        List<Callable<byte[]>> runs = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            byte[] content = bytes(random, 100_000);
            List<ByteBuf> pieces = cut(content, random);
            runs.add(() -> {
                try {
                    assertThat(through(failing.begin(() -> {}), pieces)).isEqualTo(md5(content));
                } catch (RuntimeException e) {
                    assertThat(e).hasMessageContaining("broken");
                }
                return new byte[0];
            });
        }
        assertThat(together(runs)).hasSize(8);
        letGo();
    }

    @Test
    void onlyCompanyGoesIntoTheLanes() {
        LargeMd5s withLanes = new LargeMd5s(rounds, lanes);
        LargeMd5s without = new LargeMd5s(null, null);
        List<ContentMd5> begun = new ArrayList<>();
        for (int i = 1; i <= LargeMd5s.COMPANY; i++) {
            ContentMd5 stream = withLanes.begin();
            begun.add(stream);
            begun.add(without.begin());
            assertThat(stream).isInstanceOf(i < LargeMd5s.COMPANY ? Md5Lane.class : Md5Stream.class);
        }
        assertThat(begun.getLast()).isInstanceOf(Md5Lane.class);
        for (ContentMd5 each : begun) {
            each.close();
            each.close();
        }
        assertThat(withLanes.underWay()).isZero();
        assertThat(without.underWay()).isZero();
    }

    /** The tests are run with the module; how wide vectors are is the machine's. */
    private static Md5Step.Rounds vectors() {
        assertThat(ModuleLayer.boot().findModule("jdk.incubator.vector")).isPresent();
        Md5Step.Rounds found = LargeMd5s.vectors();
        assumeTrue(found != null, "This machine's vectors have less than eight lanes");
        return Objects.requireNonNull(found);
    }

    private static byte[] through(Md5Stream stream, List<ByteBuf> pieces) {
        try (stream) {
            addAndRelease(stream, pieces);
            return stream.finish();
        }
    }

    private static void addAndRelease(Md5Stream stream, List<ByteBuf> pieces) {
        for (ByteBuf piece : pieces) {
            int from = piece.readerIndex();
            stream.add(piece);
            assertThat(piece.readerIndex()).isEqualTo(from);
            piece.release();
        }
    }

    /** On the heap and off it, from their beginning and from within, small and large. */
    private List<ByteBuf> cut(byte[] content, Random random) {
        List<ByteBuf> pieces = new ArrayList<>();
        int most = random.nextBoolean() ? 200 : 20_000;
        for (int at = 0; at < content.length; ) {
            int length = Math.min(content.length - at, 1 + random.nextInt(most));
            int before = random.nextInt(3);
            ByteBuf piece = random.nextBoolean() ? Unpooled.buffer() : Unpooled.directBuffer();
            piece.writeZero(before).writeBytes(content, at, length).skipBytes(before);
            pieces.add(piece);
            at += length;
        }
        all.addAll(pieces);
        return pieces;
    }

    private static List<byte[]> together(List<Callable<byte[]>> runs) throws Exception {
        List<byte[]> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<byte[]> each : threads.invokeAll(runs)) {
                results.add(each.get());
            }
        }
        return results;
    }

    private void letGo() {
        await().until(() -> all.stream().allMatch(buffer -> buffer.refCnt() == 0));
    }

    private static byte[] bytes(Random random, int length) {
        byte[] content = new byte[length];
        random.nextBytes(content);
        return content;
    }

    private static byte[] md5(byte[] content) throws Exception {
        return MessageDigest.getInstance("MD5").digest(content);
    }
}
