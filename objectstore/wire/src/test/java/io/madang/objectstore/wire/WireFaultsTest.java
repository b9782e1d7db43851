package io.madang.objectstore.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.nio.NioIoHandler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are killed or stopped, sides that say nothing or nonsense. */
class WireFaultsTest {
    private static final UUID CLUSTER = new UUID(4, 2);
    private static final int DRIVE = 7;
    private static final WireSettings SHORT = new WireSettings(
            1 << 20,
            4,
            256,
            32 << 20,
            2,
            Duration.ofSeconds(60),
            Duration.ofSeconds(5),
            Duration.ofMillis(800),
            Duration.ofMillis(20));

    @TempDir
    Path directory;

    private final List<Process> started = new ArrayList<>();
    private EventLoopGroup loops;

    @BeforeEach
    void begin() {
        loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    }

    @AfterEach
    void end() throws Exception {
        for (Process process : started) {
            process.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        }
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(10, TimeUnit.SECONDS);
    }

    private record Node(Process process, InetSocketAddress address) {}

    private Node start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        NodeProcess.class.getName(),
                        directory.toString(),
                        CLUSTER.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(process);
        BufferedReader said = process.inputReader();
        return new Node(
                process, new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(said.readLine())));
    }

    /** What was acknowledged before the kill is there after it; calls under way end at once and not at their deadline. */
    @Test
    void aKilledNodeHasWhatItAcknowledged() throws Exception {
        Node node = start();
        List<BlobId> acknowledged = new ArrayList<>();
        WireSettings patient = WireSettings.DEFAULT;
        long begun = System.nanoTime();
        try (BlobClient client = new BlobClient(node.address(), patient, CLUSTER, loops)) {
            Blobs blobs = client.drive(DRIVE, GroupEpochs.fixed(1));
            BlobWriter writer = ((WriteOutcome.Begun) blobs.write(new BlobId(2, 1))).writer();
            writer.write(ByteBuffer.allocate(1 << 20));
            CompletableFuture<List<BlobId>> putting = CompletableFuture.supplyAsync(() -> {
                List<BlobId> stored = new ArrayList<>();
                for (int i = 0; i < 1_000_000; i++) {
                    BlobId id = new BlobId(1, i);
                    if (!(blobs.put(id, ByteBuffer.allocate(4_096).putInt(0, i)) instanceof PutOutcome.Stored)) {
                        return stored;
                    }
                    stored.add(id);
                    if (stored.size() == 50) {
                        node.process().destroyForcibly();
                    }
                }
                return stored;
            });
            acknowledged.addAll(putting.get(60, TimeUnit.SECONDS));
            assertThat(writer.seal()).isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            writer.close();
            assertThatThrownBy(() -> blobs.size(new BlobId(1, 0)))
                    .isInstanceOfSatisfying(WireFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(WireFailure.Reason.UNREACHABLE));
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(patient.callTimeout());
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(50);
        Node again = start();
        try (BlobClient client = new BlobClient(again.address(), patient, CLUSTER, loops)) {
            Blobs blobs = client.drive(DRIVE, GroupEpochs.fixed(1));
            for (BlobId id : acknowledged) {
                ByteBuffer read = ByteBuffer.allocate(4_096);
                blobs.read(id, 0, read);
                assertThat(read.getInt(0)).isEqualTo((int) id.low());
            }
            assertThat(blobs.size(new BlobId(2, 1))).isEmpty();
        }
    }

    /** A stopped node holds callers up to their deadline, once: then its connection is given up. */
    @Test
    void aStoppedNodeIsGivenUpAtTheDeadline() throws Exception {
        Node node = start();
        try (BlobClient client = new BlobClient(node.address(), SHORT, CLUSTER, loops)) {
            Blobs blobs = client.drive(DRIVE, GroupEpochs.fixed(1));
            BlobId id = new BlobId(1, 1);
            blobs.put(id, ByteBuffer.allocate(100));
            signal(node, "STOP");
            assertThat(blobs.put(new BlobId(1, 2), ByteBuffer.allocate(100)))
                    .isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            signal(node, "CONT");
            await().atMost(Duration.ofSeconds(20))
                    .ignoreExceptions()
                    .until(() -> blobs.size(id).orElse(0) == 100);
        }
    }

    private static void signal(Node node, String signal) throws Exception {
        int code = new ProcessBuilder(
                        "kill", "-" + signal, String.valueOf(node.process().pid()))
                .start()
                .waitFor();
        assertThat(code).isZero();
    }

    /** It accepts and never greets, or answers with something else. */
    @Test
    void aSilentOrForeignServerIsNotWaitedFor() throws Exception {
        WireSettings hasty = new WireSettings(
                1 << 20,
                4,
                256,
                32 << 20,
                2,
                Duration.ofSeconds(60),
                Duration.ofMillis(300),
                Duration.ofMillis(800),
                Duration.ofMillis(20));
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                BlobClient client = new BlobClient(
                        new InetSocketAddress(silent.getInetAddress(), silent.getLocalPort()), hasty, CLUSTER, loops)) {
            Blobs blobs = client.drive(DRIVE, GroupEpochs.fixed(1));
            assertThatThrownBy(() -> blobs.size(new BlobId(1, 1)))
                    .isInstanceOfSatisfying(WireFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(WireFailure.Reason.UNREACHABLE));
        }
        try (ServerSocket foreign = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                BlobClient client = new BlobClient(
                        new InetSocketAddress(foreign.getInetAddress(), foreign.getLocalPort()),
                        SHORT,
                        CLUSTER,
                        loops)) {
            Thread.ofVirtual().start(() -> {
                try (Socket socket = foreign.accept()) {
                    socket.getOutputStream()
                            .write("HTTP/1.1 400 Bad Request\r\n\r\n".repeat(10).getBytes());
                    socket.getOutputStream().flush();
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            });
            Blobs blobs = client.drive(DRIVE, GroupEpochs.fixed(1));
            assertThatThrownBy(() -> blobs.size(new BlobId(1, 1)))
                    .isInstanceOfSatisfying(WireFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(WireFailure.Reason.NOT_A_PEER));
        }
    }

    /** Nonsense, a frame that was changed on its way, one that is too long, and a side that ends after half a frame. */
    @Test
    void badFramesEndTheirConnectionOnly() throws Exception {
        Node node = start();
        Hello hello = Hello.of(CLUSTER, Map.of());
        byte[] greeting = bytes(new Frame(FrameKind.HELLO, 0, 0, 0, hello.payload()));
        byte[] size = bytes(new Frame(
                FrameKind.SIZE,
                1,
                1_000,
                1,
                Unpooled.buffer().writeInt(DRIVE).writeLong(1).writeLong(1)));
        byte[] changed = size.clone();
        changed[changed.length - 1] ^= 1;
        byte[] tooLong = ByteBuffer.allocate(8).putInt(1 << 30).array();
        for (byte[] bad : List.of("GET / HTTP/1.1\r\n\r\n".getBytes(), size, tooLong, new byte[64])) {
            assertThat(endsAfter(node, bad)).as("without a greeting").isTrue();
        }
        for (byte[] bad : List.of(changed, tooLong, greeting)) {
            byte[] both = ByteBuffer.allocate(greeting.length + bad.length)
                    .put(greeting)
                    .put(bad)
                    .array();
            assertThat(endsAfter(node, both)).as("after a greeting").isTrue();
        }
        try (Socket half =
                new Socket(node.address().getAddress(), node.address().getPort())) {
            half.getOutputStream().write(greeting);
            half.getOutputStream().write(size, 0, size.length / 2);
            half.shutdownOutput();
            half.setSoTimeout(20_000);
            assertThat(half.getInputStream().readAllBytes()).hasSizeGreaterThan(20);
        }
        try (BlobClient client = new BlobClient(node.address(), WireSettings.DEFAULT, CLUSTER, loops)) {
            assertThat(client.drive(DRIVE, GroupEpochs.fixed(1)).size(new BlobId(1, 1)))
                    .isEmpty();
        }
    }

    private static boolean endsAfter(Node node, byte[] sent) throws IOException {
        try (Socket socket =
                new Socket(node.address().getAddress(), node.address().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(sent);
            socket.getOutputStream().flush();
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                continue;
            }
            return true;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    private static byte[] bytes(Frame frame) {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameCodec(1 << 20));
        channel.writeOutbound(frame);
        ByteBuf out = channel.readOutbound();
        byte[] bytes = new byte[out.readableBytes()];
        out.readBytes(bytes);
        out.release();
        channel.finishAndReleaseAll();
        return bytes;
    }
}
