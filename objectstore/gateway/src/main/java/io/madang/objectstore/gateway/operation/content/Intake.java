package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.data.DataFailure;
import io.madang.objectstore.data.DataWriter;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.Digest;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Body;
import io.madang.objectstore.gateway.operation.call.Failures;
import io.madang.objectstore.metadata.Checksum;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Takes content in: all of it is durable and verified when it returns, and nothing of it remains when it throws. */
public final class Intake {
    public static final long MAX_BYTES = 5L << 30;

    private final ObjectData data;
    private final BufferPool buffers;

    public Intake(ObjectData data, BufferPool buffers) {
        this.data = data;
        this.buffers = buffers;
    }

    /** Takes in the body of a request, and the checksum too where one is asked for and the client announced none. */
    public Received receive(Body body, String storageClass, @Nullable ChecksumAlgorithm wanted)
            throws S3Exception, IOException {
        refuseTooLarge(body.length());
        if (wanted != null) {
            body.compute(wanted);
        }
        try (DataWriter writer = data.write(StorageClass.redundancy(storageClass))) {
            pour(body, writer);
            DataRef ref = writer.finish();
            Checksum checksum = body.checksum()
                    .map(found -> new Checksum(found.algorithm().name(), found.base64(), Checksum.Type.FULL_OBJECT))
                    .orElse(null);
            return new Received(ref, body.md5(), checksum);
        } catch (DataFailure e) {
            throw Failures.of(e);
        }
    }

    private static void pour(Body body, DataWriter writer) throws S3Exception, IOException, DataFailure {
        long bytes = 0;
        for (ByteBuffer part = body.next(); part != null; part = body.next()) {
            bytes += part.remaining();
            refuseTooLarge(bytes);
            writer.write(part);
        }
    }

    /** Takes in a stretch of an object that is here already. */
    public Received copy(ObjectContent source, String storageClass, @Nullable ChecksumAlgorithm wanted)
            throws S3Exception {
        Digest md5 = Digest.md5();
        Digest other = wanted == null ? null : Digest.of(wanted);
        ByteBuffer buffer = buffers.take();
        try (DataWriter writer = data.write(StorageClass.redundancy(storageClass))) {
            while (source.fill(buffer.clear()) > 0) {
                buffer.flip();
                md5.update(buffer.duplicate());
                if (other != null) {
                    other.update(buffer.duplicate());
                }
                writer.write(buffer);
            }
            DataRef ref = writer.finish();
            Checksum checksum = wanted == null || other == null
                    ? null
                    : new Checksum(
                            wanted.name(),
                            Base64.getEncoder().encodeToString(other.finish()),
                            Checksum.Type.FULL_OBJECT);
            return new Received(ref, HexFormat.of().formatHex(md5.finish()), checksum);
        } catch (DataFailure e) {
            throw Failures.of(e);
        } finally {
            buffers.giveBack(buffer);
        }
    }

    /** Lets go of what was taken in and did not become visible. */
    public void drop(Received received) {
        data.delete(received.data());
    }

    /** What was taken in may have been collected before it became visible; clients send it again after a 503. */
    public static S3Exception tooLate() {
        return new S3Exception(
                S3Error.SERVICE_UNAVAILABLE, "The upload took too long, and its data was discarded. Send it again.");
    }

    private static void refuseTooLarge(long bytes) throws S3Exception {
        if (bytes > MAX_BYTES) {
            throw new S3Exception(S3Error.ENTITY_TOO_LARGE)
                    .detail("ProposedSize", Long.toString(bytes))
                    .detail("MaxSizeAllowed", Long.toString(MAX_BYTES));
        }
    }
}
