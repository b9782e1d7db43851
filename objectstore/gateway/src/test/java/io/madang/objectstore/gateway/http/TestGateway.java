package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.Credential;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** A gateway on a free port whose operation keeps what is put and gives it back. */
final class TestGateway implements AutoCloseable {
    static final String KEY = "AKIAIOSFODNN7EXAMPLE";
    static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

    /** What was put: only contents that were read to their end. */
    record Kept(byte[] content, String md5, Optional<String> checksum, Headers headers) {}

    final Map<String, Kept> kept = new ConcurrentHashMap<>();
    final BlockingQueue<AccessListener.Access> accesses = new LinkedBlockingQueue<>();
    final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
    final Gateway gateway;

    private TestGateway(GatewaySettings settings, @Nullable Operation operation) throws IOException {
        AccessListener listener = new AccessListener() {
            @Override
            public void answered(Access access) {
                accesses.add(access);
            }

            @Override
            public void refused(java.net.InetAddress remote, String code) {
                refusals.add(code);
            }
        };
        gateway = Gateway.start(
                settings,
                id -> id.equals(KEY) ? Optional.of(new Credential(KEY, SECRET, "someone")) : Optional.empty(),
                operation == null ? this::keep : operation,
                listener,
                InstantSource.system());
    }

    static TestGateway keeping() throws IOException {
        return on(settings());
    }

    static TestGateway on(GatewaySettings settings) throws IOException {
        return new TestGateway(settings, null);
    }

    static TestGateway with(Operation operation) throws IOException {
        return new TestGateway(settings(), operation);
    }

    static TestGateway with(GatewaySettings settings, Operation operation) throws IOException {
        return new TestGateway(settings, operation);
    }

    static GatewaySettings settings() {
        return GatewaySettings.on("127.0.0.1", 0).withDomains(List.of("localhost", "store.example"));
    }

    Kept kept(String resource) {
        return Objects.requireNonNull(kept.get(resource), resource);
    }

    int port() {
        return gateway.address().getPort();
    }

    private S3Response keep(S3Call call) throws S3Exception, IOException {
        S3Request request = call.request();
        String name = request.resource();
        return switch (request.method()) {
            case PUT, POST -> {
                byte[] content = readAll(call.body());
                String md5 = call.body().md5();
                kept.put(
                        name,
                        new Kept(
                                content,
                                md5,
                                call.body().checksum().map(c -> c.algorithm() + " " + c.base64()),
                                request.headers()));
                yield S3Response.ok().with("etag", "\"" + md5 + "\"");
            }
            case GET, HEAD -> {
                Kept found = kept.get(name);
                if (found == null) {
                    throw new S3Exception(S3Error.NO_SUCH_KEY).detail("Key", String.valueOf(request.keyName()));
                }
                yield S3Response.ok().with("etag", "\"" + found.md5() + "\"").with(streamed(found.content()));
            }
            case DELETE -> {
                kept.remove(name);
                yield S3Response.noContent();
            }
            case OPTIONS -> S3Response.ok();
        };
    }

    static byte[] readAll(Body body) throws IOException, S3Exception {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (ByteBuffer part = body.next(); part != null; part = body.next()) {
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            content.writeBytes(bytes);
        }
        return content.toByteArray();
    }

    static Streamed streamed(byte[] content) {
        ByteBuffer left = ByteBuffer.wrap(content);
        return new Streamed() {
            @Override
            public long length() {
                return content.length;
            }

            @Override
            public int read(ByteBuffer target) {
                if (!left.hasRemaining()) {
                    return END;
                }
                int bytes = Math.min(left.remaining(), target.remaining());
                target.put(left.slice().limit(bytes));
                left.position(left.position() + bytes);
                return bytes;
            }

            @Override
            public void close() {}
        };
    }

    @Override
    public void close() {
        gateway.stop(Duration.ofSeconds(5));
    }
}
