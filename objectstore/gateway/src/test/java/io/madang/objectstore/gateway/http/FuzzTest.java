package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.Seeds;
import io.madang.objectstore.gateway.chunk.ChunkedSource;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.Credential;
import io.madang.objectstore.gateway.sign.Signatures;
import io.madang.objectstore.gateway.sign.Verdict;
import io.madang.objectstore.gateway.xml.CompleteDocument;
import io.madang.objectstore.gateway.xml.CorsDocument;
import io.madang.objectstore.gateway.xml.DeleteDocument;
import io.madang.objectstore.gateway.xml.LifecycleDocument;
import io.madang.objectstore.gateway.xml.TaggingDocument;
import io.madang.objectstore.gateway.xml.VersioningDocument;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Input that is nearly right. Whatever it is, the answer is a result or an {@link S3Exception}: nothing else is thrown,
 * no buffer is kept, and no signature is believed that was not made with the secret.
 */
class FuzzTest {
    private static final String SIGNED =
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                    + " SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=" + "0123456789abcdef".repeat(4);
    private static final String PRESIGNED =
            "/b/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE"
                    + "%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400"
                    + "&X-Amz-SignedHeaders=host&X-Amz-Signature=" + "0123456789abcdef".repeat(4);

    private final Signatures signatures = new Signatures(
            id -> Optional.of(new Credential(id, TestGateway.SECRET, "someone")),
            Optional.of("us-east-1"),
            () -> Instant.parse("2013-05-24T00:00:00Z"));

    @Test
    void signatureHeaders() {
        Mutations mutations = new Mutations("signature headers");
        int refused = 0;
        for (int i = 0; i < 100_000; i++) {
            Headers headers = new Headers(List.of(
                    new Header("host", "h"),
                    new Header("x-amz-date", mutations.seldom("20130524T000000Z")),
                    new Header("x-amz-content-sha256", mutations.seldom("UNSIGNED-PAYLOAD")),
                    new Header("authorization", mutations.of(SIGNED))));
            refused += refused("GET", "/b/k", headers);
        }
        assertThat(refused).isEqualTo(100_000);
    }

    @Test
    void presignedAddresses() throws S3Exception {
        Mutations mutations = new Mutations("presigned addresses");
        int believed = 0;
        for (int i = 0; i < 100_000; i++) {
            String target = mutations.of(PRESIGNED);
            if (refused("GET", target, new Headers(List.of(new Header("host", "h")))) == 0) {
                // Only as nobody, where nothing is left that claims a signature.
                Query query = Target.parse(target).query();
                assertThat(query.has("X-Amz-Signature") || query.has("X-Amz-Algorithm"))
                        .isFalse();
                believed++;
            }
        }
        assertThat(believed).isLessThan(10_000);
    }

    private int refused(String method, String target, Headers headers) {
        try {
            Verdict verdict = signatures.verify(method, Target.parse(target), headers);
            assertThat(verdict.caller()).isInstanceOf(io.madang.objectstore.gateway.sign.Caller.Anonymous.class);
            return 0;
        } catch (S3Exception e) {
            assertThat(ErrorDocument.of(e, "/", "id").status()).isBetween(400, 403);
            return 1;
        }
    }

    @Test
    void targetsAndKeys() {
        Mutations mutations = new Mutations("targets");
        Addressing addressing = new Addressing(List.of("localhost", "store.example"));
        String[] samples = {
            "/bucket/key%20with+%2F%E4%BD%A0//../.", "/bucket?list-type=2&prefix=a%20b&delimiter=%2F", "http://h/b/k?x",
            "/", "/b/%00%ff", "/b/%F0%9F%8C%B1?versionId=null&partNumber=1"
        };
        for (int i = 0; i < 200_000; i++) {
            String raw = mutations.of(samples[i % samples.length]);
            try {
                Target target = Target.parse(raw);
                Addressing.Address address = addressing.of(mutations.of("bucket.localhost:9000"), target.rawPath());
                if (address.key() != null) {
                    assertThat(address.bucket()).isNotNull();
                    assertThat(address.key()).isNotEmpty();
                    assertThat(address.key().getBytes(StandardCharsets.UTF_8).length)
                            .isLessThanOrEqualTo(1_024);
                    // Encoded again it is the same key: what is signed and what is stored cannot differ.
                    assertThat(UrlEncoding.decodePath(UrlEncoding.encodePath(address.key())))
                            .isEqualTo(address.key());
                }
                if (address.bucket() != null) {
                    assertThat(address.bucket()).matches("[A-Za-z0-9_-][A-Za-z0-9._-]*");
                }
            } catch (S3Exception e) {
                assertThat(e.error().status()).isEqualTo(400);
            }
        }
    }

    @Test
    void chunks() throws IOException {
        Mutations mutations = new Mutations("chunks");
        String[] samples = {
            "5\r\nhello\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n",
            "5\r\nhello\r\n0\r\n\r\n",
            "2;chunk-signature=abc\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n"
        };
        int decoded = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] framed = mutations.of(samples[i % samples.length]).getBytes(StandardCharsets.ISO_8859_1);
            Deque<ByteBuf> waiting = new ArrayDeque<>();
            List<ByteBuf> all = new ArrayList<>();
            int cut = framed.length == 0 ? 0 : mutations.random.nextInt(framed.length);
            for (ByteBuf piece : List.of(
                    Unpooled.copiedBuffer(framed, 0, cut), Unpooled.copiedBuffer(framed, cut, framed.length - cut))) {
                if (piece.isReadable()) {
                    waiting.add(piece);
                    all.add(piece);
                }
            }
            int bytes = 0;
            try (ChunkedSource source = new ChunkedSource(waiting::poll, null, true, 5)) {
                for (ByteBuf next = source.next(); next != null; next = source.next()) {
                    bytes += next.readableBytes();
                    next.release();
                }
                assertThat(bytes).isEqualTo(5);
                decoded++;
            } catch (S3Exception e) {
                assertThat(bytes).isLessThanOrEqualTo(5);
            }
            waiting.forEach(ByteBuf::release);
            for (ByteBuf piece : all) {
                assertThat(piece.refCnt()).isZero();
            }
        }
        assertThat(decoded).isBetween(1, 199_999);
    }

    @Test
    void documents() {
        Mutations mutations = new Mutations("documents");
        String[] samples = {
            "<Delete><Quiet>true</Quiet><Object><Key>a&amp;b</Key><VersionId>v</VersionId></Object></Delete>",
            "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>\"a\"</ETag></Part></CompleteMultipartUpload>",
            "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>",
            "<Tagging><TagSet><Tag><Key>k</Key><Value>v</Value></Tag></TagSet></Tagging>",
            "<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>"
                    + "</CORSConfiguration>",
            "<LifecycleConfiguration><Rule><Filter><Prefix>a</Prefix></Filter><Status>Enabled</Status><Expiration>"
                    + "<Days>1</Days></Expiration></Rule></LifecycleConfiguration>",
            "<!DOCTYPE x [<!ENTITY a 'b'>]><Delete><Object><Key>&a;</Key></Object></Delete>"
        };
        for (int i = 0; i < 30_000; i++) {
            byte[] document = mutations.of(samples[i % samples.length]).getBytes(StandardCharsets.ISO_8859_1);
            try {
                switch (i % samples.length) {
                    case 0, 6 -> DeleteDocument.parse(document);
                    case 1 -> CompleteDocument.parse(document);
                    case 2 -> VersioningDocument.parse(document);
                    case 3 -> TaggingDocument.parse(document, 10);
                    case 4 -> CorsDocument.parse(document);
                    default -> LifecycleDocument.parse(document);
                }
            } catch (S3Exception e) {
                assertThat(e.error().status()).isIn(400, 501);
            }
        }
    }

    /** Whole requests, over one server: whatever comes, the next client is served. */
    @Test
    void requests() throws Exception {
        Mutations mutations = new Mutations("requests");
        SdkSigner signer = new SdkSigner();
        byte[] right = signer.sign(
                        "PUT",
                        "/b/k",
                        "hello".getBytes(StandardCharsets.US_ASCII),
                        SdkSigner.Mode.SIGNED_CHUNKS_CRC32,
                        Map.of("x-amz-acl", "private"))
                .bytes();
        String text = new String(right, StandardCharsets.ISO_8859_1);
        try (TestGateway server = TestGateway.keeping()) {
            for (int i = 0; i < 1_000; i++) {
                try (RawClient client = new RawClient(server.port())) {
                    client.send(mutations.of(text));
                    client.socket().shutdownOutput();
                    byte[] answer = client.in().readAllBytes();
                    assertThat(new String(answer, StandardCharsets.ISO_8859_1)).matches("(?s)(HTTP/1\\.1 [1-5].*)?");
                } catch (java.net.SocketException e) {
                    // Cut by the server, as it may be.
                }
                server.kept.values().forEach(kept -> assertThat(kept.content())
                        .isEqualTo("hello".getBytes(StandardCharsets.US_ASCII)));
            }
            try (RawClient client = new RawClient(server.port())) {
                client.out.write(right);
                assertThat(client.answer().status()).isEqualTo(200);
            }
            assertThat(server.gateway.metrics().bufferedBytes()).isZero();
        }
    }

    /** Small changes to a text, drawn from a seed. */
    private static final class Mutations {
        private static final String SPICE = "\0\r\n\t %&<>\"';:=,./\\?#+\u00ff\u0080{}[]0aZ~";
        private final Random random;

        Mutations(String label) {
            random = new Random(Seeds.next(label));
        }

        String seldom(String text) {
            return random.nextInt(10) == 0 ? of(text) : text;
        }

        String of(String text) {
            StringBuilder changed = new StringBuilder(text);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                int at = changed.isEmpty() ? 0 : random.nextInt(changed.length());
                int to = Math.min(changed.length(), at + 1 + random.nextInt(8));
                switch (random.nextInt(6)) {
                    case 0 -> changed.insert(at, SPICE.charAt(random.nextInt(SPICE.length())));
                    case 1 -> changed.delete(at, to);
                    case 2 -> changed.insert(at, changed.substring(at, to));
                    case 3 -> changed.replace(at, Math.min(changed.length(), at + 1), "" + (char) random.nextInt(256));
                    case 4 -> changed.insert(at, changed.substring(at, to).repeat(random.nextInt(200)));
                    default -> changed.setLength(at);
                }
            }
            return changed.toString();
        }
    }
}
