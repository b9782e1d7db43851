package io.madang.media.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.media.check.Stripper.DamagedFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is left of files with sound: what is heard, and for how long. */
class SoundStripperTest {

    private static final byte[] SECRET = "37.5665N-126.9780E".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path place;

    private Stripper stripper = Stripper.of(FileType.WAV);

    @Test
    void keepsTheFramesOfMp3s() throws IOException {
        byte[] frames = mp3Frames(100);
        byte[] file = joined(
                // a tag whose picture looks like a frame
                joined(new byte[] {'I', 'D', '3', 4, 0, 0, 0, 0, 4, 0}, mp3Frames(1), new byte[512 - 417]),
                frames,
                "APETAGEX".getBytes(StandardCharsets.US_ASCII),
                SECRET,
                "TAG".getBytes(StandardCharsets.US_ASCII),
                new byte[125]);

        assertThat(stripped(FileType.MP3, file)).isEqualTo(frames);
        assertThat(stripper.durationMillis()).isEqualTo(Math.round(100 * 1152 / 44.1));
    }

    @Test
    void doesNotTakeEverythingForTheFirstFrame() throws IOException {
        byte[] frames = mp3Frames(10);
        byte[] file = joined(new byte[] {(byte) 0xFF, (byte) 0xF3, 0x44, 0}, SECRET, frames);
        assertThat(stripped(FileType.MP3, file)).isEqualTo(frames);
    }

    @Test
    void keepsTheFramesOfFlacs() throws IOException {
        byte[] info = ByteBuffer.allocate(34)
                .putLong(10, 44_100L << 44 | 1L << 41 | 15L << 36 | 88_200)
                .array();
        byte[] frames = joined(new byte[] {(byte) 0xFF, (byte) 0xF8, 1, 2, 3, 4}, new byte[200]);
        byte[] signature = "fLaC".getBytes(StandardCharsets.US_ASCII);
        byte[] file = joined(
                signature,
                joined(new byte[] {0, 0, 0, 34}, info),
                joined(new byte[] {4, 0, 0, (byte) SECRET.length}, SECRET),
                joined(new byte[] {(byte) 0x86, 0, 0, (byte) SECRET.length}, SECRET),
                frames,
                "TAG".getBytes(StandardCharsets.US_ASCII),
                new byte[125]);

        assertThat(stripped(FileType.FLAC, file))
                .isEqualTo(joined(signature, joined(new byte[] {(byte) 0x80, 0, 0, 34}, info), frames));
        assertThat(stripper.durationMillis()).isEqualTo(2_000);
    }

    @Test
    void keepsFormatAndSamplesOfWavs() throws IOException {
        byte[] format = wavFormat();
        byte[] samples = new byte[32_001];
        Arrays.fill(samples, (byte) 7);
        byte[] file = riff(
                chunk("JUNK", SECRET),
                chunk("fmt ", format),
                chunk("LIST", SECRET),
                chunk("data", samples),
                chunk("id3 ", SECRET));
        byte[] plain = riff(chunk("fmt ", format), chunk("data", samples));

        assertThat(stripped(FileType.WAV, joined(file, SECRET))).isEqualTo(plain);
        assertThat(stripper.durationMillis()).isEqualTo(2_000);
        assertThat(stripped(FileType.WAV, plain)).isEqualTo(plain);
    }

    @Test
    void repairsTheLengthOfARecordingThatWasCutOff() throws IOException {
        byte[] whole = riff(chunk("fmt ", wavFormat()), chunk("data", new byte[1_000]));
        byte[] cut = Arrays.copyOf(whole, whole.length - 600);
        assertThat(stripped(FileType.WAV, cut))
                .isEqualTo(riff(chunk("fmt ", wavFormat()), chunk("data", new byte[400])));
    }

    @Test
    void emptiesTheCommentsOfOpus() throws IOException {
        byte[] head = joined("OpusHead".getBytes(StandardCharsets.US_ASCII), new byte[] {1, 1}, le16(312), new byte[7]);
        byte[] tags = joined("OpusTags".getBytes(StandardCharsets.US_ASCII), new byte[300], SECRET);
        byte[] none = joined("OpusTags".getBytes(StandardCharsets.US_ASCII), new byte[300 + SECRET.length]);
        byte[] sound = {1, 2, 3};
        byte[] file = joined(
                Ogg.page(1, 2, 0, 0, head), Ogg.page(1, 0, 0, 1, tags), Ogg.page(1, 4, 48_312, 2, sound), SECRET);

        assertThat(stripped(FileType.OGG, file))
                .isEqualTo(joined(
                        Ogg.page(1, 2, 0, 0, head), Ogg.page(1, 0, 0, 1, none), Ogg.page(1, 4, 48_312, 2, sound)));
        assertThat(stripper.durationMillis()).isEqualTo(1_000);
    }

    @Test
    void emptiesTheCommentsOfVorbisAlsoOverSeveralPages() throws IOException {
        byte[] head = joined(
                "\1vorbis".getBytes(StandardCharsets.US_ASCII), new byte[] {0, 0, 0, 0, 2}, le32(44_100), new byte[14]);
        byte[] start =
                joined("\3vorbis".getBytes(StandardCharsets.US_ASCII), SECRET, new byte[510 - 7 - SECRET.length]);
        byte[] rest = joined(SECRET, new byte[] {1});
        byte[] emptied =
                joined("\3vorbis".getBytes(StandardCharsets.US_ASCII), new byte[8], new byte[] {1}, new byte[494]);
        byte[] file = joined(
                Ogg.page(9, 2, 0, 0, head),
                Ogg.page(9, 0, -1, 1, start),
                Ogg.page(9, 1, 0, 2, rest),
                Ogg.page(9, 0, 22_050, 3, SECRET));

        assertThat(stripped(FileType.OGG, file))
                .isEqualTo(joined(
                        Ogg.page(9, 2, 0, 0, head), Ogg.page(9, 0, -1, 1, emptied),
                        Ogg.page(9, 1, 0, 2, new byte[rest.length]), Ogg.page(9, 0, 22_050, 3, SECRET)));
        assertThat(stripper.durationMillis()).isEqualTo(500);
    }

    @ParameterizedTest
    @EnumSource(names = {"MP3", "FLAC", "WAV", "OGG"})
    void refusesWhatIsSomethingElse(FileType type) {
        byte[] page = "<!DOCTYPE html><html><script>alert(1)</script></html>".getBytes(StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> stripped(type, page)).isInstanceOf(DamagedFile.class);
    }

    private byte[] stripped(FileType type, byte[] file) throws IOException {
        Path target = place.resolve("stripped");
        stripper = Stripper.of(type);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
                OutputStream out = Files.newOutputStream(target)) {
            stripper.strip(in, out);
        }
        try (RandomAccessFile written = new RandomAccessFile(target.toFile(), "rw")) {
            stripper.complete(written);
        }
        return Files.readAllBytes(target);
    }

    /** MPEG 1, layer III, 128 kbit/s, 44,100 Hz: 417 bytes each. */
    private static byte[] mp3Frames(int count) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            frames.writeBytes(new byte[] {(byte) 0xFF, (byte) 0xFB, (byte) 0x90, 0});
            byte[] content = new byte[413];
            Arrays.fill(content, (byte) i);
            frames.writeBytes(content);
        }
        return frames.toByteArray();
    }

    /** One channel of 16 bits at 8,000 Hz. */
    private static byte[] wavFormat() {
        return joined(le16(1), le16(1), le32(8_000), le32(16_000), le16(2), le16(16));
    }

    private static byte[] riff(byte[]... chunks) {
        byte[] content = joined(chunks);
        return joined(
                "RIFF".getBytes(StandardCharsets.US_ASCII),
                le32(content.length + 4),
                "WAVE".getBytes(StandardCharsets.US_ASCII),
                content);
    }

    private static byte[] chunk(String name, byte[] content) {
        return joined(
                name.getBytes(StandardCharsets.US_ASCII), le32(content.length), content, new byte[content.length % 2]);
    }

    private static byte[] le16(int value) {
        return Arrays.copyOf(le32(value), 2);
    }

    private static byte[] le32(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
