package io.madang.objectstore.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.nio.NioIoHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real data node behind a real socket: each call does what it does without the wire. */
class WireTest {
    private static final UUID CLUSTER = new UUID(4, 2);
    private static final int DRIVE = 7;
    private static final int MEBIBYTE = 1 << 20;

    @TempDir
    static Path directory;

    private static DataNode node;
    private static BlobServer server;
    private static EventLoopGroup loops;
    private static BlobClient client;
    private static Blobs blobs;
    private final AtomicLong ids = new AtomicLong(System.nanoTime());

    @BeforeAll
    static void open() throws Exception {
        node = DataNode.open(DataNodeSettings.in(directory), damage -> {}, RecoveryProgress.SILENT);
        server = BlobServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                WireSettings.DEFAULT,
                CLUSTER,
                Map.of(DRIVE, node),
                GroupEpochs.fixed(3));
        loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
        client = new BlobClient(server.address(), WireSettings.DEFAULT, CLUSTER, loops);
        blobs = client.drive(DRIVE, GroupEpochs.fixed(3));
    }

    @AfterAll
    static void close() throws Exception {
        client.close();
        server.close();
        node.close();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private BlobId id() {
        return new BlobId(1, ids.incrementAndGet());
    }

    private static byte[] content(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        return content;
    }

    @Test
    void keepsWhatIsPutAndSaysWhatIsThere() {
        BlobId id = id();
        byte[] content = content(100_000);
        assertThat(blobs.size(id)).isEmpty();
        assertThat(blobs.put(id, ByteBuffer.wrap(content))).isEqualTo(new PutOutcome.Stored(content.length));
        assertThat(blobs.put(id, ByteBuffer.wrap(content))).isInstanceOf(PutOutcome.AlreadyThere.class);
        assertThat(blobs.size(id)).hasValue(content.length);
        assertThat(node.size(id)).hasValue(content.length);

        ByteBuffer read = ByteBuffer.allocate(60_000);
        assertThat(blobs.read(id, 70_000, read)).isEqualTo(new ReadOutcome.Bytes(30_000, content.length));
        assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(content, 70_000, 30_000));

        assertThat(blobs.delete(id)).isInstanceOf(DeleteOutcome.Deleted.class);
        assertThat(blobs.delete(id)).isInstanceOf(DeleteOutcome.Absent.class);
        assertThat(blobs.read(id, 0, ByteBuffer.allocate(1))).isInstanceOf(ReadOutcome.Absent.class);
    }

    @Test
    void streamsMoreThanAFrame() {
        BlobId id = id();
        byte[] content = content(5 * MEBIBYTE + 77);
        try (BlobWriter writer = begun(blobs.write(id))) {
            assertThat(writer.write(ByteBuffer.wrap(content, 0, 3 * MEBIBYTE))).isTrue();
            assertThat(blobs.size(id)).isEmpty();
            assertThat(writer.write(ByteBuffer.wrap(content, 3 * MEBIBYTE, 2 * MEBIBYTE + 77)))
                    .isTrue();
            assertThat(writer.seal()).isEqualTo(new PutOutcome.Stored(content.length));
        }
        ByteBuffer read = ByteBuffer.allocate(content.length + 10);
        assertThat(blobs.read(id, 0, read)).isEqualTo(new ReadOutcome.Bytes(content.length, content.length));
        assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(content));

        byte[] replaced = content(MEBIBYTE);
        try (BlobWriter writer = begun(blobs.replace(id))) {
            assertThat(writer.write(ByteBuffer.wrap(replaced))).isTrue();
            assertThat(writer.seal()).isEqualTo(new PutOutcome.Stored(replaced.length));
        }
        assertThat(blobs.size(id)).hasValue(replaced.length);
    }

    /** The node lets go of the id when the writer does, or when its connection ends. */
    @Test
    void aStreamThatIsNotSealedNeverWas() {
        BlobId id = id();
        try (BlobWriter writer = begun(blobs.write(id))) {
            writer.write(ByteBuffer.wrap(content(2 * MEBIBYTE)));
            assertThat(blobs.write(id)).isEqualTo(new WriteOutcome.Refused(Refusal.BUSY));
        }
        beginsAgain(id);
        try (BlobClient other = new BlobClient(server.address(), WireSettings.DEFAULT, CLUSTER, loops)) {
            BlobWriter writer = begun(other.drive(DRIVE, GroupEpochs.fixed(3)).write(id));
            writer.write(ByteBuffer.wrap(content(2 * MEBIBYTE)));
        }
        beginsAgain(id);
        assertThat(blobs.size(id)).isEmpty();
    }

    private static void beginsAgain(BlobId id) {
        await().atMost(Duration.ofSeconds(20)).until(() -> {
            if (blobs.write(id) instanceof WriteOutcome.Begun(BlobWriter writer)) {
                writer.close();
                return true;
            }
            return false;
        });
    }

    private static BlobWriter begun(WriteOutcome outcome) {
        assertThat(outcome).isInstanceOf(WriteOutcome.Begun.class);
        return ((WriteOutcome.Begun) outcome).writer();
    }

    @Test
    void listsInOrder() {
        List<BlobId> mine = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            BlobId id = id();
            mine.add(id);
            blobs.put(id, ByteBuffer.wrap(content(10)));
        }
        assertThat(blobs.list(Optional.of(mine.get(4)), 10)).isEqualTo(mine.subList(5, 15));
        assertThat(blobs.list(Optional.empty(), 1_000)).isEqualTo(node.list(Optional.empty(), 1_000));
    }

    /** Many callers share one connection, and each hears its own answer. */
    @Test
    void manyCallersShareAConnection() {
        List<BlobId> all = IntStream.range(0, 400).mapToObj(i -> id()).toList();
        all.parallelStream().forEach(id -> {
            byte[] content = content(1 + (int) (id.low() & 0xFFFF));
            assertThat(blobs.put(id, ByteBuffer.wrap(content))).isEqualTo(new PutOutcome.Stored(content.length));
            ByteBuffer read = ByteBuffer.allocate(content.length);
            blobs.read(id, 0, read);
            assertThat(read.flip()).isEqualTo(ByteBuffer.wrap(content));
        });
    }

    @Test
    void refusesOtherEpochsAndTellsTheNewerOne() {
        AtomicLong seen = new AtomicLong();
        GroupEpochs older = new GroupEpochs() {
            @Override
            public long epoch(BlobId blob) {
                return 2;
            }

            @Override
            public void newer(long epoch) {
                seen.set(epoch);
            }
        };
        BlobId id = id();
        Blobs late = client.drive(DRIVE, older);
        assertThat(late.put(id, ByteBuffer.wrap(content(10)))).isEqualTo(new PutOutcome.Refused(Refusal.STALE));
        assertThat(seen).hasValue(3);
        assertThat(late.write(id)).isEqualTo(new WriteOutcome.Refused(Refusal.STALE));
        assertThat(late.delete(id)).isEqualTo(new DeleteOutcome.Refused(Refusal.STALE));
        assertThatThrownBy(() -> late.size(id))
                .isInstanceOfSatisfying(WireFailure.class, failure -> assertThat(failure.reason())
                        .isEqualTo(WireFailure.Reason.STALE_EPOCH));
        Blobs early = client.drive(DRIVE, GroupEpochs.fixed(4));
        assertThat(early.put(id, ByteBuffer.wrap(content(10)))).isEqualTo(new PutOutcome.Refused(Refusal.BUSY));
        assertThat(node.size(id)).isEmpty();
    }

    @Test
    void anotherClustersProcessIsNoPeer() {
        try (BlobClient stranger = new BlobClient(server.address(), WireSettings.DEFAULT, new UUID(9, 9), loops)) {
            Blobs there = stranger.drive(DRIVE, GroupEpochs.fixed(3));
            assertThatThrownBy(() -> there.size(id()))
                    .isInstanceOfSatisfying(WireFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(WireFailure.Reason.NOT_A_PEER));
            BlobId id = id();
            assertThat(there.put(id, ByteBuffer.wrap(content(10)))).isEqualTo(new PutOutcome.Refused(Refusal.BROKEN));
            assertThat(node.size(id)).isEmpty();
        }
    }

    /** It does not wait for the greeting of the node. Many puts, since some would still find the connection ended. */
    @Test
    void whatAnotherClustersProcessSendsBehindItsGreetingIsNotDone() throws IOException {
        List<BlobId> ids = Stream.generate(this::id).limit(200).toList();
        EmbeddedChannel stranger = new EmbeddedChannel(new FrameCodec(WireSettings.DEFAULT.maxPayload()));
        stranger.writeOutbound(new Frame(
                FrameKind.HELLO, 0, 0, 0, Hello.of(new UUID(9, 9), Map.of()).payload()));
        for (int i = 0; i < ids.size(); i++) {
            stranger.writeOutbound(new Frame(FrameKind.PUT, i + 1, 60_000, 3, putOf(ids.get(i), content(10))));
        }
        sendAndAwaitEnd(stranger);
        assertThat(ids).allMatch(id -> node.size(id).isEmpty());
    }

    /** What a damaged frame carries may look like frames. */
    @Test
    void nothingOfADamagedFrameIsReadAsFrames() {
        BlobId id = id();
        EmbeddedChannel sender = new EmbeddedChannel(new FrameCodec(WireSettings.DEFAULT.maxPayload()));
        sender.writeOutbound(new Frame(FrameKind.PUT, 7, 60_000, 3, putOf(id, content(10))));
        ByteBuf inner = sender.readOutbound();
        sender.writeOutbound(new Frame(FrameKind.DATA, 1, 0, 3, inner));
        ByteBuf outer = sender.readOutbound();
        int crc = Frame.LENGTH_BYTES + Frame.HEADER_BYTES - Integer.BYTES;
        outer.setInt(crc, outer.getInt(crc) + 1);
        EmbeddedChannel receiver = new EmbeddedChannel(new FrameCodec(WireSettings.DEFAULT.maxPayload()));
        assertThatThrownBy(() -> receiver.writeInbound(outer)).hasCauseInstanceOf(BadFrameException.class);
        receiver.finish();
        assertThat((Object) receiver.readInbound()).isNull();
    }

    private static ByteBuf putOf(BlobId id, byte[] content) {
        return Unpooled.buffer()
                .writeInt(DRIVE)
                .writeLong(id.high())
                .writeLong(id.low())
                .writeBytes(content);
    }

    private void sendAndAwaitEnd(EmbeddedChannel sender) throws IOException {
        try (Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (ByteBuf part = sender.readOutbound(); part != null; part = sender.readOutbound()) {
                part.readBytes(bytes, part.readableBytes());
                part.release();
            }
            socket.getOutputStream().write(bytes.toByteArray());
            socket.getInputStream().readAllBytes();
        }
    }

    @Test
    void aDriveThatIsNotThereIsNotAnEmptyOne() {
        Blobs missing = client.drive(DRIVE + 1, GroupEpochs.fixed(3));
        assertThatThrownBy(() -> missing.list(Optional.empty(), 10)).isInstanceOf(WireFailure.class);
        assertThatThrownBy(() -> missing.size(id())).isInstanceOf(WireFailure.class);
    }
}
