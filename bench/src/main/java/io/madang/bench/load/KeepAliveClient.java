package io.madang.bench.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** One connection, on which a question is asked when the one before is answered. */
public final class KeepAliveClient implements AutoCloseable {

    private final Framing framing;
    private final SocketChannel channel;
    private ByteBuffer answer = ByteBuffer.allocate(1 << 14);

    public KeepAliveClient(Target target) throws IOException {
        this.framing = target.framing();
        this.channel = target.connect();
        channel.configureBlocking(true);
    }

    /** The whole answer, its head too; one that is no success is an exception. */
    public String ask(byte[] request) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(request);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        answer.clear();
        do {
            if (!answer.hasRemaining()) {
                answer = ByteBuffer.allocate(2 * answer.capacity()).put(answer.flip());
            }
            if (channel.read(answer) < 0) {
                throw new EOFException("the server has closed the connection");
            }
        } while (!framing.isWhole(answer.array(), answer.position()));
        String text = new String(answer.array(), 0, answer.position(), StandardCharsets.UTF_8);
        if (text.startsWith("HTTP/1.1 503 ")) {
            throw new TooBusy(text);
        }
        if (!framing.isSuccess(answer.array())) {
            throw new IOException("not a success: " + text);
        }
        return text;
    }

    /** The instance asks to come again. */
    public static final class TooBusy extends IOException {

        private TooBusy(String answer) {
            super("too busy: " + answer);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
