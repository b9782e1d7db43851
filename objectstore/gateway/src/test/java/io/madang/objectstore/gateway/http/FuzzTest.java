package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The laws of the wire, tried with input that is nearly right. */
class FuzzTest {
    private static final int TIMES = 50_000;
    private static final int DOCUMENTS = 10_000;
    private static final String SIGNED =
            "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                    + " SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=" + "0123456789abcdef".repeat(4);
    private static final String PRESIGNED =
            "/b/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE"
                    + "%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400"
                    + "&X-Amz-SignedHeaders=host&X-Amz-Signature=" + "0123456789abcdef".repeat(4);

    @Test
    void signatureHeaders() {
        Mutations mutations = new Mutations("signature headers");
        for (int i = 0; i < TIMES; i++) {
            Headers headers = new Headers(List.of(
                    new Header("host", "h"),
                    new Header("x-amz-date", mutations.seldom("20130524T000000Z")),
                    new Header("x-amz-content-sha256", mutations.seldom("UNSIGNED-PAYLOAD")),
                    new Header("authorization", mutations.of(SIGNED))));
            assertThat(WireLaws.refused("GET", "/b/k", headers)).isTrue();
        }
    }

    @Test
    void presignedAddresses() {
        Mutations mutations = new Mutations("presigned addresses");
        int believed = 0;
        for (int i = 0; i < TIMES; i++) {
            believed += WireLaws.anonymous(mutations.of(PRESIGNED)) ? 1 : 0;
        }
        assertThat(believed).isLessThan(TIMES / 10);
    }

    @Test
    void targetsAndKeys() {
        Mutations mutations = new Mutations("targets");
        String[] samples = {
            "/bucket/key%20with+%2F%E4%BD%A0//../.", "/bucket?list-type=2&prefix=a%20b&delimiter=%2F", "http://h/b/k?x",
            "/", "/b/%00%ff", "/b/%F0%9F%8C%B1?versionId=null&partNumber=1"
        };
        for (int i = 0; i < TIMES; i++) {
            WireLaws.address(mutations.of("bucket.localhost:9000"), mutations.of(samples[i % samples.length]));
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
        for (int i = 0; i < TIMES; i++) {
            byte[] framed = mutations.of(samples[i % samples.length]).getBytes(StandardCharsets.ISO_8859_1);
            int cut = framed.length == 0 ? 0 : mutations.random.nextInt(framed.length);
            decoded += WireLaws.decoded(framed, cut) ? 1 : 0;
        }
        assertThat(decoded).isBetween(1, TIMES - 1);
    }

    @Test
    void documents() {
        Mutations mutations = new Mutations("documents");
        for (int i = 0; i < DOCUMENTS; i++) {
            int kind = i % WireLaws.DOCUMENTS.length;
            String declared = i % 7 == 0 ? "<!DOCTYPE x [<!ENTITY a 'b'>]>" : "";
            String document = mutations.of(declared + WireLaws.DOCUMENTS[kind]);
            WireLaws.document(kind, document.getBytes(StandardCharsets.ISO_8859_1));
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
            for (int i = 0; i < 500; i++) {
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
