package io.madang.bench.storage;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * S3 requests as they go over the wire, signed (version 4, payload unsigned); keys and queries need no escapes. For one
 * thread, which keeps its digests: making them anew for each request would take time from the server that is measured.
 */
public final class S3Requests {

    private static final String SCOPE = "us-east-1/s3/aws4_request";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    private final String host;
    private final String accessKey;
    private final String time;
    private final Mac signer;
    private final MessageDigest sha256;

    /** They are good for a quarter of an hour. */
    public S3Requests(S3Server server) {
        this.host = "127.0.0.1:" + server.port();
        this.accessKey = server.accessKey();
        this.time = TIME.format(Instant.now());
        byte[] key = ("AWS4" + server.secretKey()).getBytes(StandardCharsets.UTF_8);
        for (String part : (day() + "/" + SCOPE).split("/")) {
            key = mac(key).doFinal(part.getBytes(StandardCharsets.UTF_8));
        }
        this.signer = mac(key);
        this.sha256 = digest();
    }

    /** The head of a request with so many bytes of body. */
    public byte[] head(String method, String path, String query, long bodyBytes) {
        String signed = "host:" + host + "\nx-amz-content-sha256:UNSIGNED-PAYLOAD\nx-amz-date:" + time + "\n";
        String names = "host;x-amz-content-sha256;x-amz-date";
        String canonical = String.join("\n", method, path, query, signed, names, "UNSIGNED-PAYLOAD");
        String toSign = String.join("\n", "AWS4-HMAC-SHA256", time, day() + "/" + SCOPE, sha256(canonical));
        String signature = HexFormat.of().formatHex(signer.doFinal(toSign.getBytes(StandardCharsets.UTF_8)));
        return (method + " " + path + (query.isEmpty() ? "" : "?" + query) + " HTTP/1.1\r\nHost: " + host
                        + "\r\nx-amz-content-sha256: UNSIGNED-PAYLOAD\r\nx-amz-date: " + time
                        + "\r\nAuthorization: AWS4-HMAC-SHA256 Credential=" + accessKey + "/" + day() + "/" + SCOPE
                        + ", SignedHeaders=" + names + ", Signature=" + signature + "\r\nContent-Length: " + bodyBytes
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    public byte[] get(String path, String query) {
        return head("GET", path, query, 0);
    }

    byte[] put(String path, byte[] body) {
        byte[] head = head("PUT", path, "", body.length);
        byte[] whole = new byte[head.length + body.length];
        System.arraycopy(head, 0, whole, 0, head.length);
        System.arraycopy(body, 0, whole, head.length, body.length);
        return whole;
    }

    private String day() {
        return time.substring(0, 8);
    }

    private String sha256(String text) {
        return HexFormat.of().formatHex(sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has it", e);
        }
    }
}
