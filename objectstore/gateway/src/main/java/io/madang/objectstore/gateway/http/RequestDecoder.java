package io.madang.objectstore.gateway.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.function.IntConsumer;

/** Netty's decoder, which tells when bytes come, and which refuses what two servers might read differently. */
final class RequestDecoder extends HttpRequestDecoder {
    private static final int LARGEST_PIECE = 256 * 1_024;

    private final IntConsumer bytesCame;

    RequestDecoder(GatewaySettings settings, IntConsumer bytesCame) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(settings.maxLineBytes())
                .setMaxHeaderSize(settings.maxHeaderBytes())
                .setMaxChunkSize(LARGEST_PIECE)
                .setStrictLineParsing(true));
        this.bytesCame = bytesCame;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        bytesCame.accept(message instanceof ByteBuf bytes ? bytes.readableBytes() : 0);
        super.channelRead(context, message);
    }

    @Override
    protected void handleTransferEncodingChunkedWithContentLength(HttpMessage message) {
        throw new IllegalArgumentException("Both Content-Length and Transfer-Encoding");
    }
}
