package io.madang.media.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.media.check.Stripper.DamagedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a WebM file, as programs write it and as browsers record it. */
class WebmElementsTest {

    private static final byte[] SECRET = "37.5665N-126.9780E".getBytes(StandardCharsets.US_ASCII);
    private static final long HEAD = 0x1A45DFA3;
    private static final long SEGMENT = 0x18538067;
    private static final long CLUSTER = 0x1F43B675;

    @TempDir
    Path place;

    private static byte[] info() {
        return element(
                0x1549A966,
                element(0xBF, new byte[4]),
                element(0x2AD7B1, new byte[] {0x0F, 0x42, 0x40}),
                element(0x4489, ByteBuffer.allocate(8).putDouble(2_500).array()),
                element(0x7BA9, SECRET),
                element(0x4461, new byte[8]),
                element(0x5741, SECRET));
    }

    private static byte[] tracks() {
        return element(
                0x1654AE6B,
                element(
                        0xAE,
                        element(0xD7, new byte[] {1}),
                        element(0x536E, SECRET),
                        element(0xE0, element(0xB0, new byte[] {5, 0}), element(0xBA, new byte[] {2, (byte) 0xD0}))));
    }

    @Test
    void clearsDescriptionsAndMovesNothing() throws IOException {
        byte[] block = element(0xA3, new byte[] {1, 2, 3});
        byte[] before = joined(
                element(HEAD, element(0x4282, "webm".getBytes(StandardCharsets.US_ASCII))),
                element(
                        SEGMENT,
                        info(),
                        tracks(),
                        element(0x1254C367, SECRET),
                        element(0x1941A469, new byte[20_000], SECRET),
                        element(CLUSTER, block)));
        Path file = Files.write(place.resolve("a.webm"), before);
        WebmElements elements = strip(file);
        byte[] after = Files.readAllBytes(file);

        assertThat(elements.isChanged()).isTrue();
        assertThat(elements.width()).isEqualTo(1280);
        assertThat(elements.height()).isEqualTo(720);
        assertThat(elements.durationMillis()).isEqualTo(2_500);
        assertThat(text(after)).doesNotContain(text(SECRET)).contains(text(block));
        assertThat(after).hasSameSizeAs(before);
        assertThat(text(after).indexOf(text(block))).isEqualTo(text(before).indexOf(text(block)));
        WebmElements again = strip(file);
        assertThat(again.isChanged()).as("nothing is left to clear").isFalse();
        assertThat(again.durationMillis()).isEqualTo(2_500);
    }

    @Test
    void readsRecordingsWithoutLengths() throws IOException {
        byte[] unknown = {0x01, -1, -1, -1, -1, -1, -1, -1};
        byte[] block = element(0xA3, new byte[] {1, 2, 3});
        byte[] cluster = joined(id(CLUSTER), unknown, element(0xE7, new byte[] {0}), block);
        Path file = Files.write(
                place.resolve("recorded.webm"),
                joined(
                        element(HEAD, new byte[0]),
                        id(SEGMENT),
                        unknown,
                        tracks(),
                        cluster,
                        element(0x1254C367, SECRET),
                        cluster));
        WebmElements elements = strip(file);
        assertThat(elements.width()).isEqualTo(1280);
        assertThat(elements.durationMillis()).isNull();
        assertThat(text(Files.readAllBytes(file))).doesNotContain(text(SECRET));
    }

    @Test
    void refusesWhatIsSomethingElse() throws IOException {
        Path html = Files.writeString(place.resolve("page"), "<!DOCTYPE html><script>alert(1)</script>");
        assertThatThrownBy(() -> strip(html)).isInstanceOf(DamagedFile.class);
        byte[] nested = new byte[0];
        for (int i = 0; i < 20; i++) {
            nested = element(SEGMENT, nested);
        }
        Path deep = Files.write(place.resolve("deep"), joined(element(HEAD, new byte[0]), nested));
        assertThatThrownBy(() -> strip(deep)).isInstanceOf(DamagedFile.class);
    }

    private static WebmElements strip(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            return WebmElements.strip(file);
        }
    }

    /** With a length of four bytes. */
    private static byte[] element(long id, byte[]... content) {
        byte[] all = joined(content);
        return joined(
                id(id), ByteBuffer.allocate(4).putInt(0x10000000 | all.length).array(), all);
    }

    private static byte[] id(long id) {
        byte[] bytes = ByteBuffer.allocate(8).putLong(id).array();
        int from = Long.numberOfLeadingZeros(id) / 8;
        return Arrays.copyOfRange(bytes, from, 8);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
