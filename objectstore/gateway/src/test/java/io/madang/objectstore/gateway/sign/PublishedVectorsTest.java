package io.madang.objectstore.gateway.sign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.gateway.chunk.ChunkedSource;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Header;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.http.Target;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The examples of the public documentation of Signature Version 4 for S3, with their published signatures. */
class PublishedVectorsTest {
    private static final String KEY = "AKIAIOSFODNN7EXAMPLE";
    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    private static final String EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    private static final Instant THEN = Instant.parse("2013-05-24T00:00:00Z");

    private final Signatures signatures = new Signatures(
            id -> id.equals(KEY) ? Optional.of(new Credential(KEY, SECRET, "example")) : Optional.empty(),
            Optional.of("us-east-1"),
            () -> THEN);

    @Test
    void verifiesGetWithRange() throws Exception {
        Verdict verdict = verify(
                "GET",
                "/test.txt",
                "host;range;x-amz-content-sha256;x-amz-date",
                "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
                "host: examplebucket.s3.amazonaws.com",
                "range: bytes=0-9",
                "x-amz-content-sha256: " + EMPTY,
                "x-amz-date: 20130524T000000Z");
        assertThat(verdict.caller()).isEqualTo(new Caller.Signed(KEY, "example", false));
        assertThat(verdict.payload()).isEqualTo(new PayloadHash.Whole(EMPTY));
    }

    @Test
    void verifiesPutOfAKeyThatIsSentUnencoded() throws Exception {
        Verdict verdict = verify(
                "PUT",
                "/test$file.text",
                "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
                "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
                "date: Fri, 24 May 2013 00:00:00 GMT",
                "host: examplebucket.s3.amazonaws.com",
                "x-amz-content-sha256: 44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
                "x-amz-date: 20130524T000000Z",
                "x-amz-storage-class: REDUCED_REDUNDANCY");
        assertThat(verdict.caller()).isInstanceOf(Caller.Signed.class);
    }

    @Test
    void verifiesAParameterWithoutAValue() throws Exception {
        verify(
                "GET",
                "/?lifecycle",
                "host;x-amz-content-sha256;x-amz-date",
                "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
                "host: examplebucket.s3.amazonaws.com",
                "x-amz-content-sha256: " + EMPTY,
                "x-amz-date: 20130524T000000Z");
    }

    @Test
    void verifiesAListing() throws Exception {
        verify(
                "GET",
                "/?max-keys=2&prefix=J",
                "host;x-amz-content-sha256;x-amz-date",
                "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
                "host: examplebucket.s3.amazonaws.com",
                "x-amz-content-sha256: " + EMPTY,
                "x-amz-date: 20130524T000000Z");
    }

    @Test
    void verifiesAPresignedAddress() throws Exception {
        Verdict verdict = signatures.verify(
                "GET",
                Target.parse("/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
                        + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
                        + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
                        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"),
                headers("host: examplebucket.s3.amazonaws.com"));
        assertThat(verdict.caller()).isEqualTo(new Caller.Signed(KEY, "example", true));
        assertThat(verdict.payload()).isEqualTo(new PayloadHash.Unsigned());
    }

    @Test
    void verifiesABodyInSignedChunks() throws Exception {
        assertThat(content(
                        66_560,
                        chunkedVerdict(),
                        false,
                        signedChunks("b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9")))
                .isEqualTo("a".repeat(66_560));
    }

    @Test
    void refusesABodyWhoseLastSignatureIsWrong() throws Exception {
        Verdict verdict = chunkedVerdict();
        String wrong = signedChunks("b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df0");
        assertThatThrownBy(() -> content(66_560, verdict, false, wrong))
                .isInstanceOfSatisfying(
                        S3Exception.class, e -> assertThat(e.error()).isEqualTo(S3Error.SIGNATURE_DOES_NOT_MATCH));
    }

    @Test
    void verifiesABodyInSignedChunksWithATrailer() throws Exception {
        Verdict verdict = verify(
                "PUT",
                "/examplebucket/chunkObject.txt",
                "content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;"
                        + "x-amz-storage-class;x-amz-trailer",
                "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e",
                "host: s3.amazonaws.com",
                "x-amz-date: 20130524T000000Z",
                "x-amz-storage-class: REDUCED_REDUNDANCY",
                "x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
                "content-encoding: aws-chunked",
                "x-amz-decoded-content-length: 66560",
                "x-amz-trailer: x-amz-checksum-crc32c");
        String body = "10000;chunk-signature=b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2\r\n"
                + "a".repeat(65_536)
                + "\r\n400;chunk-signature=1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7\r\n"
                + "a".repeat(1_024)
                + "\r\n0;chunk-signature=2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992\r\n"
                + "x-amz-checksum-crc32c:sOO8/Q==\r\n"
                + "x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n\r\n";
        assertThat(content(66_560, verdict, true, body)).isEqualTo("a".repeat(66_560));
    }

    private Verdict chunkedVerdict() throws S3Exception {
        return verify(
                "PUT",
                "/examplebucket/chunkObject.txt",
                "content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;"
                        + "x-amz-storage-class",
                "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
                "host: s3.amazonaws.com",
                "x-amz-date: 20130524T000000Z",
                "x-amz-storage-class: REDUCED_REDUNDANCY",
                "x-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
                "content-encoding: aws-chunked",
                "x-amz-decoded-content-length: 66560",
                "content-length: 66824");
    }

    private static String signedChunks(String last) {
        return "10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\n"
                + "a".repeat(65_536)
                + "\r\n400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497\r\n"
                + "a".repeat(1_024)
                + "\r\n0;chunk-signature=" + last + "\r\n\r\n";
    }

    private static String content(long length, Verdict verdict, boolean trailer, String body)
            throws IOException, S3Exception {
        ArrayDeque<ByteBuf> framed = new ArrayDeque<>(List.of(Unpooled.copiedBuffer(body, StandardCharsets.US_ASCII)));
        StringBuilder content = new StringBuilder();
        try (ChunkedSource source = new ChunkedSource(framed::poll, verdict.chunks(), trailer, length)) {
            for (ByteBuf next = source.next(); next != null; next = source.next()) {
                content.append(next.toString(StandardCharsets.US_ASCII));
                next.release();
            }
        }
        return content.toString();
    }

    private Verdict verify(String method, String target, String signedHeaders, String signature, String... lines)
            throws S3Exception {
        List<String> all = new ArrayList<>(List.of(lines));
        all.add("authorization: AWS4-HMAC-SHA256 Credential=" + KEY + "/20130524/us-east-1/s3/aws4_request,"
                + "SignedHeaders=" + signedHeaders + ",Signature=" + signature);
        return signatures.verify(method, Target.parse(target), headers(all.toArray(String[]::new)));
    }

    private static Headers headers(String... lines) {
        List<Header> headers = new ArrayList<>();
        for (String line : lines) {
            int colon = line.indexOf(": ");
            headers.add(new Header(line.substring(0, colon), line.substring(colon + 2)));
        }
        return new Headers(headers);
    }
}
