package io.madang.objectstore.gateway.chunk;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A source read by lines and by slices, wherever its buffers begin and end. */
final class Lines {
    private static final int MAX_LINE = 4_096;

    private final Source source;
    private @Nullable ByteBuf current;

    Lines(Source source) {
        this.source = source;
    }

    /** A line that ends with CR and LF, without them. */
    String line() throws IOException, S3Exception {
        String line = lineOrEnd();
        if (line == null || !line.endsWith("\r")) {
            throw line == null ? endsEarly() : ChunkHeader.malformed("A line does not end with CR LF.");
        }
        return line.substring(0, line.length() - 1);
    }

    /** A line up to LF, with the CR before it if there is one; null at the end. */
    @Nullable
    String lineOrEnd() throws IOException, S3Exception {
        StringBuilder line = new StringBuilder(96);
        while (true) {
            ByteBuf buffer = buffer();
            if (buffer == null) {
                if (line.isEmpty()) {
                    return null;
                }
                throw endsEarly();
            }
            while (buffer.isReadable()) {
                char c = (char) (buffer.readByte() & 0xff);
                if (c == '\n') {
                    return line.toString();
                }
                if (line.length() == MAX_LINE) {
                    throw ChunkHeader.malformed("A line is too long.");
                }
                line.append(c);
            }
        }
    }

    /** Up to that many bytes, at least one, which the caller releases. */
    ByteBuf slice(long most) throws IOException, S3Exception {
        ByteBuf buffer = buffer();
        if (buffer == null) {
            throw endsEarly();
        }
        return buffer.readRetainedSlice((int) Math.min(most, buffer.readableBytes()));
    }

    private @Nullable ByteBuf buffer() throws IOException, S3Exception {
        while (current == null || !current.isReadable()) {
            release();
            current = source.next();
            if (current == null) {
                return null;
            }
        }
        return current;
    }

    void release() {
        if (current != null) {
            current.release();
            current = null;
        }
    }

    static S3Exception endsEarly() {
        return new S3Exception(S3Error.INCOMPLETE_BODY, "The request body terminated unexpectedly");
    }
}
