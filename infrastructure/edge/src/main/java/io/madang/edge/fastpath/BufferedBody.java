package io.madang.edge.fastpath;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request whose small body has been read, and can be read again by the handler. */
final class BufferedBody extends HttpServletRequestWrapper {

    private static final String JSON = "application/json";

    private final byte[] bytes;

    private BufferedBody(HttpServletRequest request, byte[] bytes) {
        super(request);
        this.bytes = bytes;
    }

    /** Whether this is JSON of a known, small length, asked for without conditions; all else is for the handler. */
    static boolean isPlain(HttpServletRequest request, long maxBytes) {
        long length = request.getContentLengthLong();
        String accepted = request.getHeader("Accept");
        return length > 0
                && length <= maxBytes
                && JSON.equals(request.getContentType())
                && request.getQueryString() == null
                && request.getHeader("Transfer-Encoding") == null
                && request.getHeader("Expect") == null
                && (accepted == null || accepted.equals("*/*") || accepted.equals(JSON));
    }

    static BufferedBody read(HttpServletRequest request) throws IOException {
        return new BufferedBody(request, request.getInputStream().readNBytes(request.getContentLength()));
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public ServletInputStream getInputStream() {
        return new Replay(new ByteArrayInputStream(bytes));
    }

    @Override
    public BufferedReader getReader() {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    private static final class Replay extends ServletInputStream {

        private final ByteArrayInputStream body;

        Replay(ByteArrayInputStream body) {
            this.body = body;
        }

        @Override
        public int read() {
            return body.read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return body.read(buffer, offset, length);
        }

        @Override
        public boolean isFinished() {
            return body.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("the body is here already, and is not read asynchronously");
        }
    }
}
