package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** Bodies that are wanted, that nobody wanted, and that have no length. */
class BodiesTest extends OnTheWire {
    @Test
    void asksForTheBodyOnlyWhenTheOperationWantsIt() throws Exception {
        serve(call -> {
            if ("no".equals(call.request().keyName())) {
                throw new S3Exception(S3Error.ACCESS_DENIED);
            }
            return S3Response.ok().with(TestGateway.readAll(call.body()));
        });
        String expecting = " HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n";
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/yes" + expecting);
            assertThat(client.answer().status()).isEqualTo(100);
            client.send("hello");
            assertThat(client.answer().body()).isEqualTo("hello");
            client.send("PUT /b/no" + expecting);
            RawClient.Answer refused = client.answer();
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.header("connection")).isEqualTo("close");
            assertThat(client.isClosed()).isTrue();
        }
    }

    /** Some clients wait a second for it before they read the answer. */
    @Test
    void asksForAnEmptyBodyToo() throws Exception {
        try (RawClient client = new RawClient(server.port())) {
            for (int i = 0; i < 2; i++) {
                client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nExpect: 100-continue\r\n\r\n");
                assertThat(client.answer().status()).isEqualTo(100);
                assertThat(client.answer().status()).isEqualTo(200);
            }
        }
    }

    @Test
    void spellsHeadersAsS3Does() throws Exception {
        serve(call -> S3Response.ok()
                .with("content-range", "bytes 0-4/9")
                .with("etag", "\"e\"")
                .with("last-modified", "Tue, 17 Nov 2026 05:00:00 GMT")
                .with("x-amz-meta-Colour", "red")
                .with("hello".getBytes(StandardCharsets.US_ASCII)));
        try (RawClient client = new RawClient(server.port())) {
            client.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().names())
                    .contains("Content-Range", "Content-Length", "Date", "ETag", "Last-Modified", "x-amz-meta-Colour");
        }
    }

    @Test
    void readsTheRestOfASmallBodyThatNobodyWanted() throws Exception {
        serve(call -> {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(403);
            client.send("x".repeat(100_000) + "GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(403);
        }
    }

    @Test
    void letsAClientSeeTheRefusalThatSendsALargeBodyFirst() throws Exception {
        serve(call -> {
            throw new S3Exception(S3Error.ACCESS_DENIED);
        });
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 20000000\r\n\r\n");
            client.send("x".repeat(20_000_000));
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.header("connection")).isEqualTo("close");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void acceptsABodyOfUnknownLengthAndAnswersWithOne() throws Exception {
        serve(call -> {
            assertThat(call.body().length()).isEqualTo(Body.UNKNOWN);
            byte[] content = TestGateway.readAll(call.body());
            Streamed streamed = TestGateway.streamed(content);
            return S3Response.ok().with(new Streamed() {
                @Override
                public long length() {
                    return UNKNOWN;
                }

                @Override
                public int read(ByteBuffer target) throws IOException {
                    return streamed.read(target);
                }

                @Override
                public void close() {}
            });
        });
        String large = "0123456789".repeat(100_000);
        try (RawClient client = new RawClient(server.port())) {
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("hello");
            client.send("PUT /b/k HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + Integer.toHexString(large.length()) + "\r\n" + large + "\r\n0\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertThat(answer.header("transfer-encoding")).isEqualTo("chunked");
            assertThat(answer.body()).isEqualTo(large);
        }
    }
}
