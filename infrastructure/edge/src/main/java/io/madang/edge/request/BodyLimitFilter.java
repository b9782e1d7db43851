package io.madang.edge.request;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Refuses bodies beyond a size: at once when the request declares it, while reading when it does not. */
final class BodyLimitFilter implements Filter {

    private final long maxBytes;
    private final List<LargerBody> larger;

    BodyLimitFilter(long maxBytes, List<LargerBody> larger) {
        this.maxBytes = maxBytes;
        this.larger = List.copyOf(larger);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        long allowed = allowed((HttpServletRequest) request);
        long declared = request.getContentLengthLong();
        if (declared > allowed) {
            throw new BodyTooLarge(allowed);
        }
        // a declared length is kept by the container, so only bodies of unknown length are counted
        boolean unknownLength = declared < 0 && ((HttpServletRequest) request).getHeader("Transfer-Encoding") != null;
        chain.doFilter(unknownLength ? new CountedRequest((HttpServletRequest) request, allowed) : request, response);
    }

    private long allowed(HttpServletRequest request) {
        String path = RequestPath.of(request);
        return larger.stream()
                .filter(body -> body.covers(request.getMethod(), path))
                .mapToLong(LargerBody::maxBytes)
                .findFirst()
                .orElse(maxBytes);
    }

    private static final class CountedRequest extends HttpServletRequestWrapper {
        private final long maxBytes;
        private @Nullable ServletInputStream body;

        CountedRequest(HttpServletRequest request, long maxBytes) {
            super(request);
            this.maxBytes = maxBytes;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            ServletInputStream stream = body;
            if (stream == null) {
                stream = new CountedBody(super.getInputStream(), maxBytes);
                body = stream;
            }
            return stream;
        }

        @Override
        public BufferedReader getReader() throws IOException {
            String encoding = getCharacterEncoding();
            Charset charset = encoding == null ? StandardCharsets.UTF_8 : Charset.forName(encoding);
            return new BufferedReader(new InputStreamReader(getInputStream(), charset));
        }
    }

    private static final class CountedBody extends ServletInputStream {
        private final ServletInputStream body;
        private final long maxBytes;
        private long readBytes;

        CountedBody(ServletInputStream body, long maxBytes) {
            this.body = body;
            this.maxBytes = maxBytes;
        }

        @Override
        public int read() throws IOException {
            int value = body.read();
            count(value < 0 ? 0 : 1);
            return value;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = body.read(buffer, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int bytes) throws BodyTooLarge {
            readBytes += bytes;
            if (readBytes > maxBytes) {
                throw new BodyTooLarge(maxBytes);
            }
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }

        @Override
        public void close() throws IOException {
            body.close();
        }
    }
}
