package io.madang.objectstore.wire;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * A drive of another process. A change whose answer was not heard is refused as BROKEN: it may have been made or not. A
 * question that was not answered is a {@link WireFailure}, never an answer that something is absent.
 */
final class RemoteBlobs implements Blobs {
    private final BlobClient client;
    private final int drive;
    private final WireSettings settings;
    private final GroupEpochs epochs;

    RemoteBlobs(BlobClient client, int drive, WireSettings settings, GroupEpochs epochs) {
        this.client = client;
        this.drive = drive;
        this.settings = settings;
        this.epochs = epochs;
    }

    @Override
    public PutOutcome put(BlobId id, ByteBuffer content) {
        if (content.remaining() > settings.maxContentBytes()) {
            return new PutOutcome.Refused(Refusal.TOO_LARGE);
        }
        ByteBuf payload = about(id, content.remaining()).writeBytes(content.duplicate());
        try {
            PutOutcome outcome = ask(FrameKind.PUT, id, payload, answer -> Answers.put(answer, epochs));
            content.position(content.limit());
            return outcome;
        } catch (WireFailure e) {
            return new PutOutcome.Refused(Refusal.BROKEN);
        }
    }

    @Override
    public int maxPutBytes() {
        return client.maxPut(drive).orElse(settings.maxContentBytes());
    }

    @Override
    public WriteOutcome write(BlobId id) {
        return begin(id, false);
    }

    @Override
    public WriteOutcome replace(BlobId id) {
        return begin(id, true);
    }

    private WriteOutcome begin(BlobId id, boolean replaces) {
        ClientStream stream;
        try {
            stream = client.connect().open();
        } catch (WireFailure e) {
            return new WriteOutcome.Refused(Refusal.BROKEN);
        }
        boolean begun = false;
        try {
            stream.send(FrameKind.OPEN, epochs.epoch(id), about(id, 1).writeBoolean(replaces), settings.callTimeout());
            ByteBuf answer = stream.answer(settings.callTimeout());
            try {
                Optional<WriteOutcome> refused = Answers.begun(answer, epochs);
                begun = refused.isEmpty();
                return refused.orElseGet(() -> new WriteOutcome.Begun(new RemoteWriter(stream, settings, epochs)));
            } finally {
                answer.release();
            }
        } catch (WireFailure e) {
            return new WriteOutcome.Refused(Refusal.BROKEN);
        } finally {
            if (!begun) {
                stream.close();
            }
        }
    }

    /** In as many questions as the content takes; each is verified by the node. */
    @Override
    public ReadOutcome read(BlobId id, long position, ByteBuffer target) {
        int begin = target.position();
        int limit = target.limit();
        ReadOutcome.Bytes all = new ReadOutcome.Bytes(0, 0);
        try {
            do {
                int length = Math.min(limit - target.position(), settings.maxContentBytes());
                ByteBuf payload = about(id, Long.BYTES + Integer.BYTES)
                        .writeLong(position + all.count())
                        .writeInt(length);
                ReadOutcome part = ask(FrameKind.READ, id, payload, answer -> Answers.read(answer, target, epochs));
                if (!(part instanceof ReadOutcome.Bytes(int count, long blobBytes))) {
                    target.position(begin);
                    return part;
                }
                all = new ReadOutcome.Bytes(all.count() + count, blobBytes);
                if (count < length) {
                    return all;
                }
            } while (target.hasRemaining());
            return all;
        } catch (WireFailure e) {
            target.position(begin);
            throw e;
        }
    }

    @Override
    public OptionalLong size(BlobId id) {
        return ask(FrameKind.SIZE, id, about(id, 0), answer -> Answers.size(answer, epochs));
    }

    @Override
    public DeleteOutcome delete(BlobId id) {
        try {
            return ask(FrameKind.DELETE, id, about(id, 0), answer -> Answers.delete(answer, epochs));
        } catch (WireFailure e) {
            return new DeleteOutcome.Refused(Refusal.BROKEN);
        }
    }

    @Override
    public List<BlobId> list(Optional<BlobId> after, int limit) {
        if (limit < 1 || limit > MAX_LISTED) {
            throw new IllegalArgumentException("A list has 1 to " + MAX_LISTED + " ids, not " + limit);
        }
        ByteBuf payload = Unpooled.buffer().writeInt(drive).writeBoolean(after.isPresent());
        after.ifPresent(id -> payload.writeLong(id.high()).writeLong(id.low()));
        payload.writeInt(limit);
        ByteBuf answer = client.ask(FrameKind.LIST, 0, payload);
        try {
            return Answers.ids(answer, epochs);
        } finally {
            answer.release();
        }
    }

    private <T> T ask(FrameKind kind, BlobId id, ByteBuf payload, Function<ByteBuf, T> reads) {
        ByteBuf answer = client.ask(kind, epochs.epoch(id), payload);
        try {
            return reads.apply(answer);
        } catch (IndexOutOfBoundsException e) {
            throw new WireFailure(WireFailure.Reason.FAILED, "an answer that is too short");
        } finally {
            answer.release();
        }
    }

    private ByteBuf about(BlobId id, int further) {
        return PooledByteBufAllocator.DEFAULT
                .buffer(Integer.BYTES + BlobId.BYTES + further)
                .writeInt(drive)
                .writeLong(id.high())
                .writeLong(id.low());
    }
}
