package io.madang.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One short exchange with a server on this machine, to see whether it serves. */
final class Loopback {
    private static final int LIMIT_MILLIS = 1_000;

    private Loopback() {}

    /** What the server says first, or after the request; fewer bytes than asked for when it ends the connection. */
    static byte[] exchange(int port, String request, int replyBytes) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), LIMIT_MILLIS);
            socket.setSoTimeout(LIMIT_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().readNBytes(replyBytes);
        }
    }
}
