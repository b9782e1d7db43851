package io.madang.bench.storage;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Locale;

/** A connection that asks one thing after the other, and reads answers of any length without keeping them. */
public final class S3Connection implements AutoCloseable {

    private static final int PIECE = 1 << 18;
    private static final int MAX_HEAD = 1 << 16;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final byte[] piece = new byte[PIECE];

    public S3Connection(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        this.in = new BufferedInputStream(socket.getInputStream(), PIECE);
        this.out = socket.getOutputStream();
    }

    /** Sends a head and so many bytes after it, and returns how long the answer's body is. */
    public long ask(byte[] head, byte[] body, long times) throws IOException {
        out.write(head);
        for (long i = 0; i < times; i++) {
            out.write(body);
        }
        return answered();
    }

    /** Sends a head and a body of that size: what it begins with, and then pieces of the same length again and again. */
    public long send(byte[] head, byte[] begin, byte[] piece, long size) throws IOException {
        out.write(head);
        byte[] next = begin;
        for (long left = size; left > 0; left -= piece.length) {
            out.write(next, 0, (int) Math.min(left, next.length));
            next = piece;
        }
        return answered();
    }

    private long answered() throws IOException {
        out.flush();
        String answer = head().toLowerCase(Locale.ROOT);
        boolean chunked = answer.contains("transfer-encoding: chunked");
        int given = answer.indexOf("content-length:");
        long length = chunked
                ? skipChunks()
                : given < 0
                        ? 0
                        : skip(Long.parseLong(answer.substring(given + 15, answer.indexOf('\r', given))
                                .strip()));
        if (answer.charAt("http/1.1 ".length()) != '2') {
            throw new IOException("refused: " + answer.lines().findFirst().orElse(""));
        }
        return length;
    }

    private String head() throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
            head.append((char) next());
            if (head.length() > MAX_HEAD) {
                throw new IOException("a head without an end");
            }
        }
        return head.toString();
    }

    private long skipChunks() throws IOException {
        long all = 0;
        while (true) {
            StringBuilder line = new StringBuilder();
            for (int c = next(); c != '\n'; c = next()) {
                line.append((char) c);
            }
            long size = Long.parseLong(line.toString().strip(), 16);
            all += skip(size);
            next();
            next();
            if (size == 0) {
                return all;
            }
        }
    }

    private long skip(long length) throws IOException {
        for (long left = length; left > 0; ) {
            int read = in.read(piece, 0, (int) Math.min(left, piece.length));
            if (read < 0) {
                throw new EOFException("the answer is cut off");
            }
            left -= read;
        }
        return length;
    }

    private int next() throws IOException {
        int c = in.read();
        if (c < 0) {
            throw new EOFException("the server has closed the connection");
        }
        return c;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
