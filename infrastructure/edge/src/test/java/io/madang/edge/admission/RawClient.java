package io.madang.edge.admission;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection on which a test decides itself what is sent, and when. */
final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;

    RawClient(int port) throws IOException {
        this(port, "127.0.0.1");
    }

    /** @param from the address of loopback to connect from */
    RawClient(int port, String from) throws IOException {
        socket = new Socket();
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return this;
    }

    RawClient get(String path) throws IOException {
        return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** The head of an answer; what there was where the connection was closed. */
    String head() throws IOException {
        StringBuilder text = new StringBuilder();
        while (text.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                return text.toString();
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** The head of an answer and as much of a body as it announces; empty where the connection was closed. */
    String answer() throws IOException {
        String head = head();
        int length = head.indexOf("Content-Length: ");
        if (length < 0) {
            return head;
        }
        String number = head.substring(length + "Content-Length: ".length(), head.indexOf('\r', length));
        byte[] body = socket.getInputStream().readNBytes(Integer.parseInt(number));
        return head + new String(body, StandardCharsets.UTF_8);
    }

    /** Whether some of an answer is here. */
    boolean hasAnswer() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    int status() throws IOException {
        String answer = answer();
        return answer.isEmpty() ? 0 : Integer.parseInt(answer.substring(9, 12));
    }

    /** Whether the server closes the connection; what it sends before is passed over. */
    boolean isClosed() throws IOException {
        try {
            return socket.getInputStream().skip(Long.MAX_VALUE) >= 0
                    && socket.getInputStream().read() < 0;
        } catch (java.net.SocketException reset) {
            return true;
        }
    }

    /** Whether the server ends the connection in order, and not by a reset, when it has sent no more than was read. */
    boolean isEnded() throws IOException {
        return socket.getInputStream().read() < 0;
    }

    /** Ends the connection from this side, and returns when the server has closed its own. */
    void leave() throws IOException {
        if (!socket.isClosed()) {
            try {
                socket.shutdownOutput();
                isClosed();
            } catch (java.net.SocketException closedAlready) {
                // that is what was wanted
            }
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
