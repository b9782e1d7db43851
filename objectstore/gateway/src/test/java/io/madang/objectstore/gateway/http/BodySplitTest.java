package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.checksum.LargeMd5s;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.Credential;
import io.madang.objectstore.gateway.sign.Signatures;
import io.madang.objectstore.gateway.sign.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bodies as the AWS SDK frames and signs them, cut at every byte, and with every byte changed. */
class BodySplitTest {
    private static final byte[] CONTENT = "the quick brown fox".getBytes(StandardCharsets.US_ASCII);

    private final SdkSigner signer = new SdkSigner();
    private final Signatures signatures = new Signatures(
            id -> Optional.of(new Credential(id, TestGateway.SECRET, "someone")), Optional.empty(), () -> signer.time);

    @ParameterizedTest
    @EnumSource(SdkSigner.Mode.class)
    void readsABodyWhereverItIsCut(SdkSigner.Mode mode) throws Exception {
        SdkSigner.Signed signed = signer.sign("PUT", "/b/k", CONTENT, mode, Map.of());
        for (int cut = 0; cut <= signed.body().length; cut++) {
            assertThat(read(signed, signed.body(), cut)).isEqualTo(CONTENT);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = SdkSigner.Mode.class,
            names = {"WHOLE", "SIGNED_CHUNKS", "SIGNED_CHUNKS_CRC32"})
    void neverEndsABodyThatIsNotTheOneThatWasSigned(SdkSigner.Mode mode) throws Exception {
        SdkSigner.Signed signed = signer.sign("PUT", "/b/k", CONTENT, mode, Map.of());
        int refused = 0;
        for (int at = 0; at < signed.body().length; at++) {
            byte[] spoilt = signed.body().clone();
            spoilt[at] ^= 1;
            try {
                // Framing can be written in more than one way; the content cannot.
                assertThat(read(signed, spoilt, at)).as("byte %d changed", at).isEqualTo(CONTENT);
            } catch (S3Exception e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThanOrEqualTo(signed.body().length - 8);
    }

    private byte[] read(SdkSigner.Signed signed, byte[] body, int cut) throws Exception {
        List<Header> list = new ArrayList<>();
        signed.headers().forEach((name, value) -> list.add(new Header(name.toLowerCase(Locale.ROOT), value)));
        Headers headers = new Headers(list);
        Target target = Target.parse(signed.target());
        Verdict verdict = signatures.verify("PUT", target, headers);
        S3Request request = new S3Request(
                "id",
                Method.PUT,
                signed.target(),
                "b",
                "k",
                target.query(),
                headers,
                InetAddress.getLoopbackAddress(),
                false);
        DeclaredContent announced = DeclaredContent.of(request, verdict.payload(), 1_000_000);
        Deque<ByteBuf> waiting = new ArrayDeque<>();
        List<ByteBuf> all = new ArrayList<>();
        for (int[] range : new int[][] {{0, cut}, {cut, body.length}}) {
            if (range[1] > range[0]) {
                ByteBuf piece = Unpooled.copiedBuffer(body, range[0], range[1] - range[0]);
                waiting.add(piece);
                all.add(piece);
            }
        }
        try (VerifiedBody verified =
                new VerifiedBody(waiting::poll, announced, verdict, 1_000_000, LargeMd5s.ofThisMachine())) {
            return TestGateway.readAll(verified);
        } finally {
            waiting.forEach(ByteBuf::release);
            assertThat(all).allMatch(buffer -> buffer.refCnt() == 0);
        }
    }
}
