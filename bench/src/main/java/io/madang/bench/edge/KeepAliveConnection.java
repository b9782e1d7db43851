package io.madang.bench.edge;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One kept-alive connection that asks the same again and again, at next to no cost of its own. */
final class KeepAliveConnection implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 30_000;
    private static final byte[] OK = "HTTP/1.1 200 ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] REQUEST = ("GET " + HelloController.PATH + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    private final Socket socket;
    private final DataInputStream input;
    private final byte[] answer;

    KeepAliveConnection(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(TIMEOUT_MILLIS);
        input = new DataInputStream(socket.getInputStream());
        socket.getOutputStream().write(REQUEST);
        answer = new byte[headBytes() + "hello".length()];
        input.readNBytes("hello".length());
    }

    /** The size of the first answer's head: all answers are equally long. */
    private int headBytes() throws IOException {
        int bytes = 0;
        for (int tail = 0; tail != 0x0D0A0D0A; bytes++) {
            tail = tail << 8 | input.readUnsignedByte();
        }
        return bytes;
    }

    void request() throws IOException {
        socket.getOutputStream().write(REQUEST);
        input.readFully(answer);
        for (int i = 0; i < OK.length; i++) {
            if (answer[i] != OK[i]) {
                throw new IOException("not an answer: " + new String(answer, StandardCharsets.US_ASCII));
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
