package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.chunk.ChunkedSource;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.Caller;
import io.madang.objectstore.gateway.sign.Credential;
import io.madang.objectstore.gateway.sign.Signatures;
import io.madang.objectstore.gateway.sign.Verdict;
import io.madang.objectstore.gateway.xml.AclDocument;
import io.madang.objectstore.gateway.xml.CompleteDocument;
import io.madang.objectstore.gateway.xml.CorsDocument;
import io.madang.objectstore.gateway.xml.DeleteDocument;
import io.madang.objectstore.gateway.xml.LifecycleDocument;
import io.madang.objectstore.gateway.xml.LocationDocument;
import io.madang.objectstore.gateway.xml.OwnershipDocument;
import io.madang.objectstore.gateway.xml.PublicAccessBlockDocument;
import io.madang.objectstore.gateway.xml.RestoreDocument;
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
import java.util.Optional;

/**
 * What holds for any input whatsoever: the answer is a result or an {@link S3Exception}; nothing else is thrown, no buffer
 * is kept, no signature is believed that was not made with the secret, and a key is the same key when it is encoded again.
 */
final class WireLaws {
    static final String[] DOCUMENTS = {
        "<Delete><Quiet>true</Quiet><Object><Key>a&amp;b</Key><VersionId>v</VersionId><Size>1</Size></Object></Delete>",
        "<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>\"a\"</ETag></Part></CompleteMultipartUpload>",
        "<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>",
        "<Tagging><TagSet><Tag><Key>k</Key><Value>v</Value></Tag></TagSet></Tagging>",
        "<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>"
                + "</CORSConfiguration>",
        "<LifecycleConfiguration><Rule><Filter><Prefix>a</Prefix></Filter><Status>Enabled</Status><Expiration>"
                + "<Days>1</Days></Expiration></Rule></LifecycleConfiguration>",
        "<AccessControlPolicy><Owner><ID>a</ID></Owner><AccessControlList><Grant><Grantee><URI>b</URI></Grantee>"
                + "<Permission>READ</Permission></Grant></AccessControlList></AccessControlPolicy>",
        "<CreateBucketConfiguration><LocationConstraint>us-east-1</LocationConstraint></CreateBucketConfiguration>",
        "<PublicAccessBlockConfiguration><IgnorePublicAcls>true</IgnorePublicAcls></PublicAccessBlockConfiguration>",
        "<OwnershipControls><Rule><ObjectOwnership>ObjectWriter</ObjectOwnership></Rule></OwnershipControls>",
        "<RestoreRequest><Days>1</Days><GlacierJobParameters><Tier>Bulk</Tier></GlacierJobParameters></RestoreRequest>"
    };

    private static final Signatures SIGNATURES = new Signatures(
            id -> Optional.of(new Credential(id, TestGateway.SECRET, "someone")),
            Optional.of("us-east-1"),
            () -> Instant.parse("2013-05-24T00:00:00Z"));
    private static final Addressing ADDRESSING = new Addressing(List.of("localhost", "store.example"));
    private static final int CONTENT = 5;

    private WireLaws() {}

    /** Whether the signature in these headers was refused; what is not, is nobody's. */
    static boolean refused(String method, String target, Headers headers) {
        try {
            Verdict verdict = SIGNATURES.verify(method, Target.parse(target), headers);
            assertThat(verdict.caller()).isInstanceOf(Caller.Anonymous.class);
            return false;
        } catch (S3Exception e) {
            assertThat(ErrorDocument.of(e, "/", "id").status()).isBetween(400, 403);
            return true;
        }
    }

    /** Whether an address is taken as nobody's, because nothing is left in it that claims a signature. */
    static boolean anonymous(String target) {
        if (refused("GET", target, new Headers(List.of(new Header("host", "h"))))) {
            return false;
        }
        try {
            Query query = Target.parse(target).query();
            assertThat(query.has("X-Amz-Signature") || query.has("X-Amz-Algorithm"))
                    .isFalse();
            Headers hoisted = HoistedHeaders.with(new Headers(List.of()), query);
            hoisted.forEach(
                    header -> assertThat(header.name() + header.value()).doesNotContainPattern("[\\r\\n\\x00]"));
        } catch (S3Exception e) {
            assertThat(e.error().status()).isEqualTo(400);
        }
        return true;
    }

    static void address(String host, String raw) {
        try {
            Addressing.Address address = ADDRESSING.of(host, Target.parse(raw).rawPath());
            if (address.key() != null) {
                assertThat(address.bucket()).isNotNull();
                assertThat(address.key()).isNotEmpty();
                assertThat(address.key().getBytes(StandardCharsets.UTF_8).length)
                        .isLessThanOrEqualTo(1_024);
                // What is signed and what is stored cannot differ.
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

    /** Whether a body, which comes in two pieces, was decoded to the five bytes that it announced. */
    static boolean decoded(byte[] framed, int cut) throws IOException {
        Deque<ByteBuf> waiting = new ArrayDeque<>();
        List<ByteBuf> all = new ArrayList<>();
        for (ByteBuf piece : List.of(
                Unpooled.copiedBuffer(framed, 0, cut), Unpooled.copiedBuffer(framed, cut, framed.length - cut))) {
            if (piece.isReadable()) {
                waiting.add(piece);
                all.add(piece);
            }
        }
        int bytes = 0;
        try (ChunkedSource source = new ChunkedSource(waiting::poll, null, true, CONTENT)) {
            for (ByteBuf next = source.next(); next != null; next = source.next()) {
                bytes += next.readableBytes();
                next.release();
            }
            assertThat(bytes).isEqualTo(CONTENT);
            return true;
        } catch (S3Exception e) {
            assertThat(bytes).isLessThanOrEqualTo(CONTENT);
            return false;
        } finally {
            waiting.forEach(ByteBuf::release);
            all.forEach(piece -> assertThat(piece.refCnt()).isZero());
        }
    }

    /** Reads it as the document of this place in {@link #DOCUMENTS}. */
    static void document(int kind, byte[] document) {
        try {
            switch (kind) {
                case 0 -> DeleteDocument.parse(document);
                case 1 -> CompleteDocument.parse(document);
                case 2 -> VersioningDocument.parse(document);
                case 3 -> TaggingDocument.parse(document, 10);
                case 4 -> CorsDocument.parse(document);
                case 5 -> LifecycleDocument.parse(document);
                case 6 -> AclDocument.parse(document);
                case 7 -> LocationDocument.parse(document);
                case 8 -> PublicAccessBlockDocument.parse(document);
                case 9 -> OwnershipDocument.parse(document);
                default -> RestoreDocument.parse(document);
            }
        } catch (S3Exception e) {
            assertThat(e.error().status()).isIn(400, 501);
        }
    }
}
