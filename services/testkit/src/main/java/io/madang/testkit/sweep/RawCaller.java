package io.madang.testkit.sweep;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends requests as they are, one after the other over one connection, or a new one where the server closes it. */
public final class RawCaller implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int MAX_LINE = 64 * 1024;

    private final int port;
    private final InetAddress address;
    private @Nullable Socket socket;
    private InputStream in = InputStream.nullInputStream();

    /** @param address of the loopback network, from which the calls come */
    public RawCaller(int port, String address) {
        this.port = port;
        this.address = InetAddress.ofLiteral(address);
    }

    public RawReply send(RawRequest request) throws IOException {
        boolean reused = socket != null;
        try {
            return exchange(request);
        } catch (IOException e) {
            close();
            if (!reused) {
                throw e;
            }
            // the server may have closed a connection that rested
            return exchange(request);
        }
    }

    private RawReply exchange(RawRequest request) throws IOException {
        Socket connection = connection();
        connection.getOutputStream().write(bytes(request));
        String line = line();
        int status = Integer.parseInt(line.split(" ", 3)[1]);
        Map<String, String> headers = headers();
        byte[] body = body(status, headers);
        if (headers.getOrDefault("connection", "").equalsIgnoreCase("close")) {
            close();
        }
        return new RawReply(status, headers, body);
    }

    private Socket connection() throws IOException {
        Socket open = socket;
        if (open == null) {
            open = new Socket();
            open.bind(new InetSocketAddress(address, 0));
            open.connect(new InetSocketAddress("127.0.0.1", port), TIMEOUT_MILLIS);
            open.setSoTimeout(TIMEOUT_MILLIS);
            open.setTcpNoDelay(true);
            in = new BufferedInputStream(open.getInputStream());
            socket = open;
        }
        return open;
    }

    private static byte[] bytes(RawRequest request) {
        StringBuilder head = new StringBuilder(request.method() + " " + request.target() + " HTTP/1.1\r\n");
        request.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
        head.append("Host: 127.0.0.1\r\nContent-Length: " + request.body().length + "\r\n\r\n");
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        all.writeBytes(request.body());
        return all.toByteArray();
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        return headers;
    }

    private byte[] body(int status, Map<String, String> headers) throws IOException {
        if (status == 204 || status == 304) {
            return new byte[0];
        }
        if (headers.getOrDefault("transfer-encoding", "").equals("chunked")) {
            return chunks();
        }
        String length = headers.get("content-length");
        return length == null ? in.readAllBytes() : in.readNBytes(Integer.parseInt(length));
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int size;
        do {
            size = Integer.parseInt(line(), 16);
            all.writeBytes(in.readNBytes(size));
            line();
        } while (size > 0);
        return all.toByteArray();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0 || line.length() > MAX_LINE) {
                throw new EOFException("the connection ended within a line");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        Socket open = socket;
        socket = null;
        if (open != null) {
            open.close();
        }
    }
}
