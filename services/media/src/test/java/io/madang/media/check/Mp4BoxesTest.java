package io.madang.media.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.media.check.Mp4Boxes.Description;
import io.madang.media.check.Stripper.DamagedFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Boxes that are larger, more or deeper than any camera writes them. */
class Mp4BoxesTest {

    private static final int BOX = 64 << 20;
    private static final int BOXES = 64;

    /** A file of 4 GiB that is made while it is read: an index, then descriptions up to its end. */
    private static byte[] huge(long offset, int length) {
        byte[] moov = box("moov", box("mvhd", movieHeader(600, 1_500)));
        if (offset < moov.length) {
            byte[] both = Arrays.copyOf(moov, moov.length + 16);
            return Arrays.copyOfRange(both, (int) offset, (int) Math.min(both.length, offset + length));
        }
        assertThat(length).isLessThanOrEqualTo(16);
        return ByteBuffer.allocate(16)
                .putInt(BOX)
                .put("uuid".getBytes(StandardCharsets.US_ASCII))
                .array();
    }

    @Test
    void keepsNothingOfWhatItLeavesOut() throws IOException {
        int moov = box("moov", box("mvhd", movieHeader(600, 1_500))).length;
        Mp4Boxes boxes = Mp4Boxes.read(Mp4BoxesTest::huge, moov + (long) BOX * BOXES);

        assertThat(boxes.durationMillis()).isEqualTo(2_500);
        assertThat(boxes.descriptions()).hasSize(BOXES);
        assertThat(boxes.descriptions().getLast()).isEqualTo(new Description(moov + (long) BOX * (BOXES - 1), 8, BOX));
    }

    @Test
    void findsDescriptionsWithLongLengthsAndWithoutAny() throws IOException {
        byte[] moov = box("moov", new byte[0]);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(moov);
        file.writeBytes(ByteBuffer.allocate(24)
                .putInt(1)
                .put("meta".getBytes(StandardCharsets.US_ASCII))
                .putLong(24)
                .array());
        file.writeBytes(ByteBuffer.allocate(12)
                .putInt(0)
                .put("udta".getBytes(StandardCharsets.US_ASCII))
                .array());
        assertThat(read(file.toByteArray()).descriptions())
                .containsExactly(new Description(moov.length, 16, 24), new Description(moov.length + 24, 8, 12));
    }

    @Test
    void refusesBoxesWithinBoxesWithoutEnd() {
        byte[] nested = new byte[0];
        for (int i = 0; i < 5_000; i++) {
            nested = box("moov", nested);
        }
        byte[] file = nested;
        assertThatThrownBy(() -> read(file)).isInstanceOf(DamagedFile.class);
    }

    private static Mp4Boxes read(byte[] file) throws IOException {
        return Mp4Boxes.read(
                (offset, length) ->
                        Arrays.copyOfRange(file, (int) offset, (int) Math.min(file.length, offset + length)),
                file.length);
    }

    private static byte[] box(String type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .put(type.getBytes(StandardCharsets.US_ASCII))
                .put(content)
                .array();
    }

    private static byte[] movieHeader(int scale, int units) {
        return ByteBuffer.allocate(100).putInt(12, scale).putInt(16, units).array();
    }
}
