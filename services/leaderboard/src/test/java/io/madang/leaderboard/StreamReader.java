package io.madang.leaderboard;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client of a stream on a socket of its own. */
final class StreamReader implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;
    private static final int SMALL_BUFFER = 2048;

    private final Socket socket;
    private final BufferedReader lines;
    private final int status;

    private StreamReader(Socket socket) throws IOException {
        this.socket = socket;
        this.lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        this.status = Integer.parseInt(lines.readLine().split(" ")[1]);
    }

    /** @param address the last byte of the client's own address, 127.0.0.x */
    static StreamReader open(int port, String board, int address) {
        try {
            return new StreamReader(send(port, board, address));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A client that asks for a stream and never reads a byte of it. */
    static Socket openUnread(int port, String board) {
        try {
            return send(port, board, 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Socket send(int port, String board, int address) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(SMALL_BUFFER);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) address}), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.getOutputStream()
                .write(("GET /v1/scores/stream?board=" + board
                                + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    int status() {
        return status;
    }

    /** The next line that begins so. */
    String next(String beginning) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(beginning)) {
                    return line;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new IllegalStateException("the stream has ended");
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
