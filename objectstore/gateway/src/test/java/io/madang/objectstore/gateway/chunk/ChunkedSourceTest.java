package io.madang.objectstore.gateway.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChunkedSourceTest {
    private static final String FRAMED =
            "b\r\nhello world\r\n1;ignored=x\r\n!\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n";

    @Test
    void doesNotDependOnWhereTheBytesAreCut() throws Exception {
        for (int first = 0; first <= FRAMED.length(); first++) {
            for (int second = first; second <= FRAMED.length(); second++) {
                List<String> pieces =
                        List.of(FRAMED.substring(0, first), FRAMED.substring(first, second), FRAMED.substring(second));
                assertThat(decode(pieces, 12))
                        .as("cut at %d and %d", first, second)
                        .isEqualTo("hello world!");
            }
        }
        assertThat(decode(List.of(FRAMED.split("")), 12)).isEqualTo("hello world!");
    }

    @Test
    void refusesEveryBodyThatEndsTooEarly() {
        int trailers = FRAMED.indexOf("x-amz");
        for (int end = 0; end < trailers - 1; end++) {
            String cut = FRAMED.substring(0, end);
            assertThatThrownBy(() -> decode(List.of(cut), 12))
                    .as(cut)
                    .isInstanceOfSatisfying(
                            S3Exception.class, e -> assertThat(e.error()).isEqualTo(S3Error.INCOMPLETE_BODY));
        }
    }

    @Test
    void acceptsTrailersWithBareLineFeeds() throws Exception {
        assertThat(decode(List.of("2\r\nab\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\n\r\n"), 2))
                .isEqualTo("ab");
    }

    @Test
    void refusesMoreThanWasAnnounced() {
        for (String framed : List.of(
                "3\r\nabc\r\n0\r\n\r\n", "fffffffff\r\nabc", "2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", "1\r\na\r\n0\r\n\r\n")) {
            assertThatThrownBy(() -> decode(List.of(framed), 2))
                    .as(framed)
                    .isInstanceOfSatisfying(
                            S3Exception.class, e -> assertThat(e.error()).isEqualTo(S3Error.INCOMPLETE_BODY));
        }
    }

    @Test
    void refusesLinesWithoutAnEndWithoutKeepingThem() {
        List<String> endless = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            endless.add("0".repeat(1_000));
        }
        assertThatThrownBy(() -> decode(endless, 2))
                .isInstanceOfSatisfying(
                        S3Exception.class, e -> assertThat(e.error()).isEqualTo(S3Error.INVALID_REQUEST));
    }

    @Test
    void refusesTrailersThatAreNotAllowed() {
        List<ByteBuf> buffers = buffers(List.of(FRAMED));
        try (ChunkedSource source = new ChunkedSource(new ArrayDeque<>(buffers)::poll, null, false, 12)) {
            assertThatThrownBy(() -> drain(source)).isInstanceOfSatisfying(S3Exception.class, e -> assertThat(e.error())
                    .isEqualTo(S3Error.MALFORMED_TRAILER));
        }
        assertThat(buffers).allMatch(buffer -> buffer.refCnt() == 0);
    }

    /** Decodes, and checks that no buffer is kept, whatever happened. */
    static String decode(List<String> pieces, long length) throws IOException, S3Exception {
        List<ByteBuf> buffers = buffers(pieces);
        Deque<ByteBuf> waiting = new ArrayDeque<>(buffers);
        try (ChunkedSource source = new ChunkedSource(waiting::poll, null, true, length)) {
            String content = drain(source);
            if (!source.trailers().isEmpty()) {
                assertThat(source.trailers()).isEqualTo(Map.of("x-amz-checksum-crc32", "AAAAAA=="));
            }
            return content;
        } finally {
            waiting.forEach(ByteBuf::release);
            assertThat(buffers).allMatch(buffer -> buffer.refCnt() == 0);
        }
    }

    private static String drain(ChunkedSource source) throws IOException, S3Exception {
        StringBuilder content = new StringBuilder();
        for (ByteBuf next = source.next(); next != null; next = source.next()) {
            content.append(next.toString(StandardCharsets.ISO_8859_1));
            next.release();
        }
        return content.toString();
    }

    private static List<ByteBuf> buffers(List<String> pieces) {
        return pieces.stream()
                .filter(piece -> !piece.isEmpty())
                .map(piece -> Unpooled.copiedBuffer(piece, StandardCharsets.ISO_8859_1))
                .toList();
    }
}
