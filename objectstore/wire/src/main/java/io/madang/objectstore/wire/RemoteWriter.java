package io.madang.objectstore.wire;

import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.Refusal;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A blob on its way to another process, by one thread. At most a window of parts is under way. */
final class RemoteWriter implements BlobWriter {
    private final ClientStream stream;
    private final WireSettings settings;
    private final GroupEpochs epochs;
    private @Nullable PutOutcome outcome;
    private boolean failed;

    RemoteWriter(ClientStream stream, WireSettings settings, GroupEpochs epochs) {
        this.stream = stream;
        this.settings = settings;
        this.epochs = epochs;
    }

    @Override
    public boolean write(ByteBuffer content) {
        if (outcome != null) {
            throw new IllegalStateException("The blob has ended");
        }
        while (content.hasRemaining() && !failed) {
            int length = Math.min(content.remaining(), settings.maxContentBytes());
            if (!stream.awaitWindow(settings.callTimeout())) {
                failed = true;
            } else {
                ByteBuf part = PooledByteBufAllocator.DEFAULT
                        .buffer(length)
                        .writeBytes(content.slice(content.position(), length));
                content.position(content.position() + length);
                send(FrameKind.DATA, part);
            }
        }
        content.position(content.limit());
        return !failed;
    }

    private void send(FrameKind kind, ByteBuf payload) {
        try {
            stream.send(kind, 0, payload, settings.callTimeout());
        } catch (WireFailure e) {
            failed = true;
        }
    }

    /** What the node said before it was asked counts as well: it refuses as soon as it cannot go on. */
    @Override
    public PutOutcome seal() {
        if (outcome != null) {
            throw new IllegalStateException("The blob has ended");
        }
        PutOutcome end = new PutOutcome.Refused(Refusal.BROKEN);
        outcome = end;
        if (!failed) {
            send(FrameKind.SEAL, Unpooled.EMPTY_BUFFER);
        }
        try {
            ByteBuf answer = stream.answer(settings.callTimeout());
            try {
                end = Answers.put(answer, epochs);
                if (failed && end instanceof PutOutcome.Stored) {
                    end = new PutOutcome.Refused(Refusal.BROKEN);
                }
            } finally {
                answer.release();
            }
        } catch (WireFailure | IndexOutOfBoundsException e) {
            end = new PutOutcome.Refused(Refusal.BROKEN);
        }
        outcome = end;
        return end;
    }

    @Override
    public void close() {
        if (outcome == null) {
            stream.drop();
        }
        stream.close();
    }
}
