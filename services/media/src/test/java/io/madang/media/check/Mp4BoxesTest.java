package io.madang.media.check;

import static io.madang.media.check.Mp4.box;
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

    @Test
    void refusesSamplesBeyondTheFile() throws IOException {
        byte[] sample = {1, 2, 3};
        byte[] file = new Mp4()
                .track("meta", Mp4.Tables.LONG)
                .chunk(sample, sample)
                .end()
                .file();
        int places = new String(file, StandardCharsets.ISO_8859_1).indexOf("co64") + 4;
        for (long offset : new long[] {file.length - 5, -1, Long.MAX_VALUE}) {
            ByteBuffer.wrap(file).putLong(places + 8, offset);
            Mp4Boxes boxes = read(file);
            assertThatThrownBy(() -> boxes.removedSamples((from, length) -> {}))
                    .as("at " + offset)
                    .isInstanceOf(DamagedFile.class);
        }
    }

    @Test
    void refusesSamplesThatAreMoreThanTheFile() throws IOException {
        byte[] sample = {1, 2, 3};
        Mp4.Track track = new Mp4().track("meta", Mp4.Tables.SAME_SIZE);
        for (int i = 0; i < 50; i++) {
            track.chunk(sample);
        }
        byte[] file = track.end().file();
        int places = new String(file, StandardCharsets.ISO_8859_1).indexOf("stsz") + 4;
        ByteBuffer.wrap(file).putInt(places + 4, file.length / 2);
        Mp4Boxes boxes = read(file);
        assertThatThrownBy(() -> boxes.removedSamples((from, length) -> {})).isInstanceOf(DamagedFile.class);
    }

    @Test
    void refusesTablesThatAreCut() throws IOException {
        byte[] file = new Mp4()
                .track("meta", Mp4.Tables.SHORT)
                .chunk(new byte[3])
                .end()
                .file();
        int places = new String(file, StandardCharsets.ISO_8859_1).indexOf("stsz") + 4;
        ByteBuffer.wrap(file).putInt(places + 8, 1_000_000).putInt(places + 36, 1_000_000);
        Mp4Boxes boxes = read(file);
        assertThatThrownBy(() -> boxes.removedSamples((from, length) -> {})).isInstanceOf(DamagedFile.class);
    }

    @Test
    void knowsThatFragmentsMayHideSamples() throws IOException {
        byte[] film = new Mp4().track("vide", Mp4.Tables.SHORT).end().file();
        byte[] sensors = new Mp4().track("meta", Mp4.Tables.SHORT).end().file();
        byte[] fragment = box("moof", box("traf", box("meta", new byte[10])));
        assertThat(read(Mp4.joined(film, fragment)).hidesSamples()).isFalse();
        assertThat(read(Mp4.joined(film, fragment)).descriptions()).hasSize(1);
        assertThat(read(sensors).hidesSamples()).isFalse();
        assertThat(read(Mp4.joined(sensors, fragment)).hidesSamples()).isTrue();
    }

    private static Mp4Boxes read(byte[] file) throws IOException {
        return Mp4Boxes.read(
                (offset, length) ->
                        Arrays.copyOfRange(file, (int) offset, (int) Math.min(file.length, offset + length)),
                file.length);
    }

    private static byte[] movieHeader(int scale, int units) {
        return ByteBuffer.allocate(100).putInt(12, scale).putInt(16, units).array();
    }
}
