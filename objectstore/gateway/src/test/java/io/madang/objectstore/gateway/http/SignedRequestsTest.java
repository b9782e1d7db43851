package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests as the AWS SDK signs them: as they are, and spoilt. What was spoilt never becomes visible. */
class SignedRequestsTest {
    private static final byte[] HELLO = "hello, world".getBytes(StandardCharsets.US_ASCII);

    private final SdkSigner signer = new SdkSigner();
    private TestGateway server;

    @BeforeEach
    void start() throws Exception {
        server = TestGateway.keeping();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(SdkSigner.Mode.class)
    void acceptsEachWayToSignABody(SdkSigner.Mode mode) throws Exception {
        for (int size : new int[] {0, 1, 8_192, 131_072, 131_073, 700_000}) {
            byte[] content = new byte[size];
            new Random(Seeds.next("content")).nextBytes(content);
            RawClient.Answer answer = put(signer.sign("PUT", "/bucket/key", content, mode, Map.of()));
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            TestGateway.Kept kept = server.kept("/bucket/key");
            server.kept.clear();
            assertThat(kept.content()).isEqualTo(content);
            assertThat(kept.md5()).isEqualTo(md5(content));
            assertThat(kept.headers().has("content-encoding")).isFalse();
            if (mode.checksum != null) {
                assertThat(kept.checksum())
                        .hasValueSatisfying(c -> assertThat(c).startsWith(mode.checksum + " "));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(SdkSigner.Mode.class)
    void refusesABodyOfWhichOneBitWasTurned(SdkSigner.Mode mode) throws Exception {
        Random random = new Random(Seeds.next("bit"));
        byte[] content = new byte[20_000];
        random.nextBytes(content);
        SdkSigner.Signed signed = signer.sign("PUT", "/bucket/key", content, mode, Map.of());
        byte[] spoilt = signed.body().clone();
        spoilt[10_000 + random.nextInt(5_000)] ^= (byte) (1 << random.nextInt(8));
        RawClient.Answer answer = put(signed.with(spoilt));
        if (mode == SdkSigner.Mode.UNSIGNED) {
            assertThat(answer.status()).isEqualTo(200);
            return;
        }
        assertThat(answer.code())
                .isEqualTo(
                        mode == SdkSigner.Mode.WHOLE
                                ? "XAmzContentSHA256Mismatch"
                                : mode.payload ? "SignatureDoesNotMatch" : "BadDigest");
        assertThat(server.kept).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/bucket/a%20b",
                "/bucket/a+b",
                "/bucket/a%2Bb",
                "/bucket/a%2Fb",
                "/bucket//a//b/",
                "/bucket/./a/../b",
                "/bucket/..",
                "/bucket/%E4%BD%A0%E5%A5%BD/%F0%9F%8C%B1",
                "/bucket/%25%26%3D%3F%23",
                "/bucket/~!*'()$,;:@-_.",
                "/bucket/%7e%21%00",
                "/bucket/caf%C3%A9"
            })
    void verifiesPathsAsTheyCame(String path) throws Exception {
        RawClient.Answer answer = put(signer.sign("PUT", path, HELLO, SdkSigner.Mode.WHOLE, Map.of()));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        String decoded = java.net.URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
        assertThat(server.kept).containsOnlyKeys(decoded);
    }

    @Test
    void keepsMetadataByteForByte() throws Exception {
        RawClient.Answer answer = put(signer.sign(
                "PUT",
                "/bucket/key",
                HELLO,
                SdkSigner.Mode.WHOLE,
                Map.of("x-amz-meta-spaces", "a   b  c", "x-amz-meta-empty", "")));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(server.kept("/bucket/key").headers().value("x-amz-meta-spaces"))
                .contains("a   b  c");
    }

    @Test
    void refusesAWrongSecretAndSaysWhatWasSigned() throws Exception {
        signer.secret = "wrong";
        RawClient.Answer answer = put(signed());
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo("SignatureDoesNotMatch");
        assertThat(answer.body())
                .contains("<StringToSign>AWS4-HMAC-SHA256\n", "<CanonicalRequest>PUT\n/bucket/key\n")
                .contains("<SignatureProvided>", "<StringToSignBytes>41 57 53 34", "<CanonicalRequestBytes>50 55 54")
                .contains("<AWSAccessKeyId>" + TestGateway.KEY);
    }

    @Test
    void refusesAnUnknownKey() throws Exception {
        signer.key = "AKIAUNKNOWN";
        assertThat(put(signed()).code()).isEqualTo("InvalidAccessKeyId");
    }

    @Test
    void refusesAClockThatIsOff() throws Exception {
        signer.time = Instant.now().minus(Duration.ofMinutes(16));
        RawClient.Answer answer = put(signed());
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.code()).isEqualTo("RequestTimeTooSkewed");
        signer.time = Instant.now().minus(Duration.ofMinutes(14));
        assertThat(put(signed()).status()).isEqualTo(200);
    }

    @Test
    void refusesAWrongScope() throws Exception {
        signer.service = "ec2";
        assertThat(put(signed()).code()).isEqualTo("AuthorizationHeaderMalformed");
        signer.service = "s3";
        signer.region = "eu-west-1";
        assertThat(put(signed()).status()).isEqualTo(200);
        server.close();
        server = TestGateway.on(TestGateway.settings().withRegion("us-east-1"));
        RawClient.Answer answer = put(signed());
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("AuthorizationHeaderMalformed");
        assertThat(answer.body()).contains("<Region>us-east-1</Region>", "the region 'eu-west-1' is wrong");
        signer.region = "us-east-1";
        SdkSigner.Signed signed = signed();
        String day = signed.header("X-Amz-Date").substring(0, 8);
        String other = signed.header("Authorization").replace("/" + day + "/", "/20010101/");
        assertThat(put(signed.with("Authorization", other)).code()).isEqualTo("AuthorizationHeaderMalformed");
    }

    @Test
    void refusesHeadersThatSpeakToS3AndWereNotSigned() throws Exception {
        RawClient.Answer answer = put(signed().with("x-amz-acl", "public-read"));
        assertThat(answer.code()).isEqualTo("AccessDenied");
        assertThat(answer.body()).contains("<HeadersNotSigned>x-amz-acl</HeadersNotSigned>");
    }

    @Test
    void refusesWhatWasChangedAfterSigning() throws Exception {
        SdkSigner.Signed signed =
                signer.sign("PUT", "/bucket/key", HELLO, SdkSigner.Mode.WHOLE, Map.of("x-amz-meta-a", "1"));
        assertThat(put(signed.with("x-amz-meta-a", "2")).code()).isEqualTo("SignatureDoesNotMatch");
        assertThat(put(new SdkSigner.Signed("PUT", "/bucket/other", signed.headers(), HELLO))
                        .code())
                .isEqualTo("SignatureDoesNotMatch");
        assertThat(put(new SdkSigner.Signed("PUT", "/bucket/key?acl", signed.headers(), HELLO))
                        .code())
                .isEqualTo("SignatureDoesNotMatch");
        assertThat(put(new SdkSigner.Signed("POST", "/bucket/key", signed.headers(), HELLO))
                        .code())
                .isEqualTo("SignatureDoesNotMatch");
        assertThat(server.kept).isEmpty();
    }

    @Test
    void acceptsAPresignedAddressUntilItExpires() throws Exception {
        signer.presignedFor = Duration.ofMinutes(10);
        SdkSigner.Signed signed = signer.sign("PUT", "/bucket/a%20b", HELLO, SdkSigner.Mode.UNSIGNED, Map.of());
        assertThat(put(signed).status()).isEqualTo(200);
        assertThat(server.kept).containsOnlyKeys("/bucket/a b");
        signer.time = Instant.now().minus(Duration.ofMinutes(11));
        SdkSigner.Signed old = signer.sign("GET", "/bucket/a%20b", new byte[0], SdkSigner.Mode.UNSIGNED, Map.of());
        RawClient.Answer answer = put(old);
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.body()).contains("<Code>AccessDenied</Code><Message>Request has expired</Message>");
        signer.time = Instant.now().plus(Duration.ofHours(1));
        SdkSigner.Signed early = signer.sign("GET", "/bucket/a%20b", new byte[0], SdkSigner.Mode.UNSIGNED, Map.of());
        assertThat(put(early).body()).contains("Request is not valid yet");
        String longer = signed.target().replace("X-Amz-Expires=600", "X-Amz-Expires=604801");
        assertThat(put(new SdkSigner.Signed("PUT", longer, signed.headers(), HELLO))
                        .code())
                .isEqualTo("AuthorizationQueryParametersError");
        String changed = signed.target().replace("X-Amz-Expires=600", "X-Amz-Expires=601");
        assertThat(put(new SdkSigner.Signed("PUT", changed, signed.headers(), HELLO))
                        .code())
                .isEqualTo("SignatureDoesNotMatch");
    }

    @Test
    void refusesOtherMechanismsClearly() throws Exception {
        Map<String, String> host = Map.of("Host", "127.0.0.1");
        SdkSigner.Signed plain = new SdkSigner.Signed("GET", "/bucket/key", host, new byte[0]);
        RawClient.Answer version2 = put(plain.with("Authorization", "AWS AKIAIOSFODNN7EXAMPLE:c2lnbmF0dXJl"));
        assertThat(version2.status()).isEqualTo(400);
        assertThat(version2.body()).contains("Please use AWS4-HMAC-SHA256.");
        assertThat(put(plain.with("Authorization", "Basic YTpi")).code()).isEqualTo("InvalidArgument");
        assertThat(put(new SdkSigner.Signed("GET", "/b/k?AWSAccessKeyId=a&Expires=1&Signature=b", host, new byte[0]))
                        .body())
                .contains("Please use AWS4-HMAC-SHA256.");
        SdkSigner.Signed both = signed();
        assertThat(put(new SdkSigner.Signed("PUT", "/bucket/key?X-Amz-Signature=a", both.headers(), HELLO))
                        .body())
                .contains("Only one auth mechanism allowed");
    }

    @Test
    void holdsABodyToItsAnnouncedDigests() throws Exception {
        String right = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(md5(HELLO)));
        assertThat(put(with("Content-MD5", right)).status()).isEqualTo(200);
        server.kept.clear();
        assertThat(put(with("Content-MD5", "1B2M2Y8AsgTpgAmY7PhCfg==")).code()).isEqualTo("BadDigest");
        assertThat(put(with("Content-MD5", "nonsense")).code()).isEqualTo("InvalidDigest");
        assertThat(put(with("x-amz-checksum-crc32", "AAAAAA==")).code()).isEqualTo("BadDigest");
        assertThat(put(with("x-amz-checksum-crc32", "AAAA")).code()).isEqualTo("InvalidRequest");
        assertThat(put(with("x-amz-checksum-xxhash64", "AAAA")).code()).isEqualTo("NotImplemented");
        assertThat(put(with("x-amz-sdk-checksum-algorithm", "CRC7")).code()).isEqualTo("InvalidRequest");
        assertThat(server.kept).isEmpty();
        assertThat(put(with("x-amz-sdk-checksum-algorithm", "CRC64NVME")).status())
                .isEqualTo(200);
        assertThat(server.kept("/bucket/key").checksum())
                .hasValueSatisfying(checksum -> assertThat(checksum).startsWith("CRC64NVME "));
    }

    @Test
    void refusesBodiesThatAreNotAsLongAsTheySay() throws Exception {
        SdkSigner.Signed chunked =
                signer.sign("PUT", "/bucket/key", HELLO, SdkSigner.Mode.UNSIGNED_CHUNKS_CRC32C, Map.of());
        String framed = new String(chunked.body(), StandardCharsets.US_ASCII);
        // Without a signature, which would cover the length.
        Map<String, String> anonymous = new HashMap<>(chunked.headers());
        anonymous.remove("Authorization");
        anonymous.remove("Content-Length");
        String[] spoilt = {
            framed.replace("c\r\nhello, world", "b\r\nhello, worl"),
            framed.replace("c\r\nhello, world", "d\r\nhello, world!"),
            framed.replace("c\r\nhello, world", "zz\r\nhello, world"),
            framed.replace("c\r\nhello, world", "c\r\nhello, world!"),
            framed.replace("c\r\nhello, world", "fffffffffffffffff\r\nhello, world"),
            framed.replace("x-amz-checksum-crc32c:", "x-amz-checksum-crc32:"),
            framed.replace("x-amz-checksum-crc32c:", "x-amz-checksum-crc32c"),
            framed.substring(0, framed.indexOf("x-amz-checksum")),
            framed.substring(0, framed.indexOf("world"))
        };
        String[] codes = {
            "IncompleteBody",
            "IncompleteBody",
            "InvalidRequest",
            "InvalidRequest",
            "InvalidRequest",
            "MalformedTrailerError",
            "MalformedTrailerError",
            "MalformedTrailerError",
            "IncompleteBody"
        };
        for (int i = 0; i < spoilt.length; i++) {
            byte[] body = spoilt[i].getBytes(StandardCharsets.US_ASCII);
            assertThat(put(new SdkSigner.Signed("PUT", "/bucket/key", anonymous, body))
                            .code())
                    .as(spoilt[i])
                    .isEqualTo(codes[i]);
        }
        assertThat(server.kept).isEmpty();
    }

    @Test
    void findsTheBucketInTheHost() throws Exception {
        for (String host : new String[] {"photos.localhost:9000", "photos.store.example", "PHOTOS.Store.Example:80"}) {
            SdkSigner.Signed request = new SdkSigner.Signed("PUT", "/bucket/key", Map.of("Host", host), HELLO);
            assertThat(put(request).status()).isEqualTo(200);
            assertThat(server.kept).containsOnlyKeys("/photos/bucket/key");
            server.kept.clear();
        }
        for (String host : new String[] {"localhost:9000", "store.example", "127.0.0.1:9000", "[::1]:9000", "other"}) {
            SdkSigner.Signed request = new SdkSigner.Signed("PUT", "/bucket/key", Map.of("Host", host), HELLO);
            assertThat(put(request).status()).isEqualTo(200);
            assertThat(server.kept).containsOnlyKeys("/bucket/key");
            server.kept.clear();
        }
    }

    private SdkSigner.Signed signed() throws Exception {
        return signer.sign("PUT", "/bucket/key", HELLO, SdkSigner.Mode.WHOLE, Map.of());
    }

    private SdkSigner.Signed with(String header, String value) throws Exception {
        return signer.sign("PUT", "/bucket/key", HELLO, SdkSigner.Mode.WHOLE, Map.of(header, value));
    }

    private RawClient.Answer put(SdkSigner.Signed signed) throws Exception {
        return signed.sendTo(server.port());
    }

    private static String md5(byte[] content) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content));
    }
}
