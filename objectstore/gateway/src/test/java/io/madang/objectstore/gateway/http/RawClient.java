package io.madang.objectstore.gateway.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client that sends exactly the bytes that it is told to. */
final class RawClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;
    final OutputStream out;

    /** @param names those of the headers, spelled as they came */
    record Answer(int status, Map<String, String> headers, List<String> names, String body) {
        @Nullable
        String header(String name) {
            return headers.get(name);
        }

        String code() {
            int from = body.indexOf("<Code>");
            return from < 0 ? "" : body.substring(from + 6, body.indexOf("</Code>"));
        }
    }

    RawClient(int port) throws IOException {
        this("127.0.0.1", port);
    }

    /** From an address of this machine's own network, of which there are many. */
    RawClient(String from, int port) throws IOException {
        socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    RawClient send(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        return this;
    }

    Answer answer() throws IOException {
        return answer(false);
    }

    /** Reads one answer; of one to HEAD, no body. */
    Answer answer(boolean toHead) throws IOException {
        String status = line();
        Map<String, String> headers = new TreeMap<>();
        List<String> names = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            names.add(line.substring(0, colon));
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int code = Integer.parseInt(status.split(" ")[1]);
        boolean bodiless = toHead || code < 200 || code == 204 || code == 304;
        return new Answer(code, headers, names, bodiless ? "" : body(headers));
    }

    private String body(Map<String, String> headers) throws IOException {
        if ("chunked".equals(headers.get("transfer-encoding"))) {
            StringBuilder body = new StringBuilder();
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.append(new String(in.readNBytes(size), StandardCharsets.ISO_8859_1));
                line();
            }
            line();
            return body.toString();
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        byte[] content = in.readNBytes(length);
        if (content.length < length) {
            throw new EOFException("The body ended after " + content.length + " of " + length);
        }
        return new String(content, StandardCharsets.ISO_8859_1);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("The connection was closed");
            }
            line.write(b);
        }
        String text = line.toString(StandardCharsets.ISO_8859_1);
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    /** Whether the server has closed: nothing more comes. */
    boolean isClosed() throws IOException {
        try {
            return in.read() < 0;
        } catch (java.net.SocketException e) {
            return true;
        }
    }

    InputStream in() {
        return in;
    }

    Socket socket() {
        return socket;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
