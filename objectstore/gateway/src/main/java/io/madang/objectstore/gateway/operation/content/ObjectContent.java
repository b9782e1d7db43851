package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.data.DataFailure;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.gateway.http.Streamed;
import io.madang.objectstore.gateway.operation.call.Failures;
import io.madang.objectstore.metadata.StoredPart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/** A stretch of an object's bytes, read from part after part as fast as they are taken. */
public final class ObjectContent implements Streamed {
    private final ObjectData data;
    private final List<StoredPart> parts;
    private final long length;
    private long remaining;
    private int part;
    private long position;

    /**
     * A stretch of the parts together.
     *
     * @param first the first byte of it, counted from the beginning of the first part
     */
    public ObjectContent(ObjectData data, List<StoredPart> parts, long first, long length) {
        this.data = data;
        this.parts = parts;
        this.length = length;
        this.remaining = length;
        this.position = first;
        skipFinished();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        if (remaining == 0) {
            return END;
        }
        try {
            return some(target);
        } catch (DataFailure e) {
            throw new IOException("An object's data cannot be read: " + e.getMessage(), Failures.of(e));
        }
    }

    /** Fills the target as far as both reach; zero at the end. */
    int fill(ByteBuffer target) throws DataFailure {
        int before = target.position();
        while (remaining > 0 && target.hasRemaining()) {
            some(target);
        }
        return target.position() - before;
    }

    private int some(ByteBuffer target) throws DataFailure {
        StoredPart current = parts.get(part);
        long most = Math.min(remaining, current.size() - position);
        int limit = target.limit();
        if (target.remaining() > most) {
            target.limit(target.position() + (int) most);
        }
        int read;
        try {
            read = data.read(current.data(), position, target);
        } finally {
            target.limit(limit);
        }
        if (read <= 0) {
            throw new DataFailure(DataFailure.Reason.DAMAGED, "Data ends before its part does");
        }
        position += read;
        remaining -= read;
        skipFinished();
        return read;
    }

    private void skipFinished() {
        while (part < parts.size() && position >= parts.get(part).size()) {
            position -= parts.get(part).size();
            part++;
        }
    }

    @Override
    public void close() {
        // Holds nothing: each read is a call of its own.
    }
}
