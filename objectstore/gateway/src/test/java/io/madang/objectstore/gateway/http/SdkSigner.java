package io.madang.objectstore.gateway.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.checksums.DefaultChecksumAlgorithm;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4FamilyHttpSigner;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** Signs requests as the AWS SDK does, and gives the bytes, so that a test can send them or spoil them first. */
final class SdkSigner {
    enum Mode {
        WHOLE(true, false, null),
        UNSIGNED(false, false, null),
        SIGNED_CHUNKS(true, true, null),
        SIGNED_CHUNKS_CRC32(true, true, "CRC32"),
        SIGNED_CHUNKS_SHA256(true, true, "SHA256"),
        UNSIGNED_CHUNKS_CRC32C(false, true, "CRC32C"),
        UNSIGNED_CHUNKS_SHA1(false, true, "SHA1");

        final boolean payload;
        final boolean chunks;
        final @Nullable String checksum;

        Mode(boolean payload, boolean chunks, @Nullable String checksum) {
            this.payload = payload;
            this.chunks = chunks;
            this.checksum = checksum;
        }
    }

    String key = TestGateway.KEY;
    String secret = TestGateway.SECRET;
    String region = "us-east-1";
    String service = "s3";
    Instant time = Instant.now();

    @Nullable
    Duration presignedFor;

    /** The request's lines and headers without the empty line, and its body. */
    record Signed(String method, String target, Map<String, String> headers, byte[] body) {
        Signed with(String header, String value) {
            Map<String, String> more = new LinkedHashMap<>(headers);
            more.put(header, value);
            return new Signed(method, target, more, body);
        }

        String header(String name) {
            return Objects.requireNonNull(headers.get(name), name);
        }

        Signed with(byte[] other) {
            return new Signed(method, target, headers, other);
        }

        byte[] bytes() {
            StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
            headers.forEach((name, value) -> text.append(name + ": " + value + "\r\n"));
            if (!headers.containsKey("Content-Length") && !headers.containsKey("Transfer-Encoding")) {
                text.append("Content-Length: " + body.length + "\r\n");
            }
            byte[] head = text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
            byte[] all = new byte[head.length + body.length];
            System.arraycopy(head, 0, all, 0, head.length);
            System.arraycopy(body, 0, all, head.length, body.length);
            return all;
        }

        RawClient.Answer sendTo(int port) throws IOException {
            try (RawClient client = new RawClient(port)) {
                client.out.write(bytes());
                client.out.flush();
                return client.answer(method.equals("HEAD"));
            }
        }
    }

    /** Signs for a path that is encoded already; https, so that the signer leaves payloads unsigned when it is told to. */
    Signed sign(String method, String encodedPath, byte[] content, Mode mode, Map<String, String> headers)
            throws IOException {
        SdkHttpFullRequest.Builder builder = SdkHttpFullRequest.builder()
                .method(SdkHttpMethod.fromValue(method))
                .uri(URI.create("https://127.0.0.1:9000"))
                .encodedPath(encodedPath);
        headers.forEach(builder::putHeader);
        builder.putHeader("Content-Length", Integer.toString(content.length));
        ContentStreamProvider provider = () -> new ByteArrayInputStream(content);
        SignedRequest signed = AwsV4HttpSigner.create().sign(r -> {
            r.identity(AwsCredentialsIdentity.create(key, secret))
                    .request(builder.build())
                    .payload(provider)
                    .putProperty(AwsV4FamilyHttpSigner.SERVICE_SIGNING_NAME, service)
                    .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                    .putProperty(AwsV4FamilyHttpSigner.DOUBLE_URL_ENCODE, false)
                    .putProperty(AwsV4FamilyHttpSigner.NORMALIZE_PATH, false)
                    .putProperty(AwsV4FamilyHttpSigner.PAYLOAD_SIGNING_ENABLED, mode.payload)
                    .putProperty(AwsV4FamilyHttpSigner.CHUNK_ENCODING_ENABLED, mode.chunks)
                    .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(time, ZoneOffset.UTC));
            if (mode.checksum != null) {
                r.putProperty(
                        AwsV4FamilyHttpSigner.CHECKSUM_ALGORITHM, DefaultChecksumAlgorithm.fromValue(mode.checksum));
            }
            if (presignedFor != null) {
                r.putProperty(AwsV4FamilyHttpSigner.AUTH_LOCATION, AwsV4FamilyHttpSigner.AuthLocation.QUERY_STRING)
                        .putProperty(AwsV4FamilyHttpSigner.EXPIRATION_DURATION, presignedFor);
            }
        });
        SdkHttpRequest request = signed.request();
        Map<String, String> flat = new LinkedHashMap<>();
        flat.put("Host", "127.0.0.1:9000");
        for (Map.Entry<String, List<String>> header : request.headers().entrySet()) {
            flat.put(header.getKey(), String.join(",", header.getValue()));
        }
        byte[] body = signed.payload().isEmpty()
                ? new byte[0]
                : signed.payload().get().newStream().readAllBytes();
        if (body.length != content.length) {
            flat.put("Content-Length", Integer.toString(body.length));
        }
        String query = request.encodedQueryParameters().map(q -> "?" + q).orElse("");
        return new Signed(method, request.encodedPath() + query, flat, body);
    }
}
