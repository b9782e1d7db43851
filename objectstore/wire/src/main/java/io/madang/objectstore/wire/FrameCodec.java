package io.madang.objectstore.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageCodec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Frames from bytes and back. A frame that is not as it was sent ends the connection: nothing behind it can be trusted. */
final class FrameCodec extends ByteToMessageCodec<Frame> {
    private final int maxPayload;
    private boolean broken;

    FrameCodec(int maxPayload) {
        super(Frame.class);
        this.maxPayload = maxPayload;
    }

    @Override
    protected void encode(ChannelHandlerContext context, Frame frame, ByteBuf out) {
        ByteBuf payload = frame.payload();
        try {
            out.ensureWritable(Frame.LENGTH_BYTES + Frame.HEADER_BYTES + payload.readableBytes());
            out.writeInt(Frame.HEADER_BYTES + payload.readableBytes());
            int header = out.writerIndex();
            out.writeByte(frame.kind().code())
                    .writeInt(frame.stream())
                    .writeInt(frame.deadlineMillis())
                    .writeLong(frame.epoch());
            CRC32C crc = new CRC32C();
            update(crc, out, header, out.writerIndex() - header);
            update(crc, payload, payload.readerIndex(), payload.readableBytes());
            out.writeInt((int) crc.getValue());
            out.writeBytes(payload);
        } finally {
            frame.release();
        }
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (broken) {
            // Netty asks once more when the connection has ended
            in.skipBytes(in.readableBytes());
            return;
        }
        try {
            Frame frame = frame(context, in);
            if (frame != null) {
                out.add(frame);
            }
        } catch (BadFrameException e) {
            broken = true;
            throw e;
        }
    }

    /** Null where a part of it is still to come. */
    private @Nullable Frame frame(ChannelHandlerContext context, ByteBuf in) {
        if (in.readableBytes() < Frame.LENGTH_BYTES) {
            return null;
        }
        int length = in.getInt(in.readerIndex());
        if (length < Frame.HEADER_BYTES || length > Frame.HEADER_BYTES + maxPayload) {
            throw new BadFrameException("A frame of " + length + " bytes");
        }
        if (in.readableBytes() < Frame.LENGTH_BYTES + length) {
            return null;
        }
        in.skipBytes(Frame.LENGTH_BYTES);
        int header = in.readerIndex();
        int code = in.readUnsignedByte();
        int stream = in.readInt();
        int deadline = in.readInt();
        long epoch = in.readLong();
        CRC32C crc = new CRC32C();
        update(crc, in, header, in.readerIndex() - header);
        int expected = in.readInt();
        int payloadBytes = length - Frame.HEADER_BYTES;
        update(crc, in, in.readerIndex(), payloadBytes);
        if ((int) crc.getValue() != expected) {
            throw new BadFrameException("A frame whose checksum is wrong");
        }
        FrameKind kind = FrameKind.of(code).orElseThrow(() -> new BadFrameException("A frame of kind " + code));
        if (deadline < 0) {
            throw new BadFrameException("A deadline of " + deadline + " ms");
        }
        ByteBuf payload = context.alloc().buffer(payloadBytes);
        payload.writeBytes(in, payloadBytes);
        return new Frame(kind, stream, deadline, epoch, payload);
    }

    private static void update(CRC32C crc, ByteBuf buffer, int index, int length) {
        for (ByteBuffer part : buffer.nioBuffers(index, length)) {
            crc.update(part);
        }
    }
}
