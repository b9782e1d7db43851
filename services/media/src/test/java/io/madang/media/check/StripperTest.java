package io.madang.media.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.media.check.Stripper.DamagedFile;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of GIF and WebP files, and of what hides in them. */
class StripperTest {

    private static final byte[] SECRET = "37.5665N-126.9780E".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path place;

    @Test
    void keepsFramesTimingAndRepetitionOfGifs() throws IOException {
        byte[] plain = Gif.of(3, 2).repeating().frame(0, 0, 3, 2).end();
        byte[] full = Gif.of(3, 2)
                .repeating()
                .comment(SECRET)
                .application("XMP DataXMP", SECRET)
                .frame(0, 0, 3, 2)
                .plainText(SECRET)
                .end();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(full);
        file.writeBytes(SECRET);

        assertThat(stripped(FileType.GIF, file.toByteArray())).isEqualTo(plain);
    }

    @Test
    void seesHowFarTheFramesOfGifsReach() throws IOException {
        assertThat(frames(Gif.of(40_000, 30_000).frame(0, 0, 1, 1).end())).isEqualTo(new Sides(40_000, 30_000));
        assertThat(frames(
                        Gif.of(10, 10).frame(0, 0, 1, 1).frame(5, 60_000, 7, 1).end()))
                .isEqualTo(new Sides(12, 60_001));
    }

    @Test
    void refusesGifsThatAreCutOrFullOfSomethingElse() {
        byte[] cut = Gif.of(3, 2).frame(0, 0, 3, 2).cut();
        assertThatThrownBy(() -> stripped(FileType.GIF, cut)).isInstanceOf(IOException.class);
        byte[] html =
                Gif.of(3, 2).raw("<script>".getBytes(StandardCharsets.US_ASCII)).end();
        assertThatThrownBy(() -> stripped(FileType.GIF, html)).isInstanceOf(DamagedFile.class);
    }

    @Test
    void keepsFramesAndColoursOfWebpsAndWritesTheirSizeAnew() throws IOException {
        byte[] flagged = {0x2C, 0, 0, 0, 1, 0, 0, 1, 0, 0};
        byte[] unflagged = {0x20, 0, 0, 0, 1, 0, 0, 1, 0, 0};
        byte[] file = webp(
                chunk("VP8X", flagged),
                chunk("ICCP", new byte[] {1, 2, 3}),
                chunk("VP8 ", new byte[] {4, 5, 6, 7}),
                chunk("EXIF", SECRET),
                chunk("XMP ", SECRET),
                chunk("JUNK", SECRET));
        ByteArrayOutputStream polyglot = new ByteArrayOutputStream();
        polyglot.writeBytes(file);
        polyglot.writeBytes(SECRET);

        assertThat(stripped(FileType.WEBP, polyglot.toByteArray()))
                .isEqualTo(
                        webp(chunk("VP8X", unflagged), chunk("ICCP", new byte[] {1, 2, 3}), chunk("VP8 ", new byte[] {
                            4, 5, 6, 7
                        })));
    }

    @Test
    void refusesWebpsThatAreCut() {
        byte[] file = webp(chunk("VP8 ", new byte[1000]));
        byte[] longer = file.clone();
        longer[17] = 127;
        assertThatThrownBy(() -> stripped(FileType.WEBP, longer)).isInstanceOf(DamagedFile.class);
        assertThatThrownBy(() -> stripped(FileType.WEBP, Arrays.copyOf(file, 500)))
                .isInstanceOf(DamagedFile.class);
    }

    /** More than a test has memory for. */
    @Test
    void holdsNoWebpInMemory() throws IOException {
        long size = 1L << 31;
        byte[] head = webp(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put("VP8 ".getBytes(StandardCharsets.US_ASCII))
                .putInt((int) size)
                .array());
        ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).putInt(4, (int) (size + 12));
        long[] written = {0};
        OutputStream counting = new OutputStream() {
            @Override
            public void write(int one) {
                written[0]++;
            }

            @Override
            public void write(byte[] bytes, int offset, int length) {
                written[0] += length;
            }
        };
        try (DataInputStream in =
                new DataInputStream(new SequenceInputStream(new ByteArrayInputStream(head), new Zeros(size)))) {
            new WebpStripper().strip(in, counting);
        }
        assertThat(written[0]).isEqualTo(size + head.length);
    }

    private byte[] stripped(FileType type, byte[] file) throws IOException {
        Path target = place.resolve("stripped");
        Stripper stripper = Stripper.of(type);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(file));
                OutputStream out = Files.newOutputStream(target)) {
            stripper.strip(in, out);
        }
        try (RandomAccessFile written = new RandomAccessFile(target.toFile(), "rw")) {
            stripper.complete(written);
        }
        return Files.readAllBytes(target);
    }

    private static Sides frames(byte[] gif) throws IOException {
        GifStripper stripper = new GifStripper();
        stripper.strip(new DataInputStream(new ByteArrayInputStream(gif)), OutputStream.nullOutputStream());
        return stripper.frames();
    }

    private static byte[] webp(byte[]... chunks) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.writeBytes("WEBP".getBytes(StandardCharsets.US_ASCII));
        for (byte[] chunk : chunks) {
            content.writeBytes(chunk);
        }
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes("RIFF".getBytes(StandardCharsets.US_ASCII));
        file.writeBytes(littleEndian(content.size()));
        file.writeBytes(content.toByteArray());
        return file.toByteArray();
    }

    private static byte[] chunk(String name, byte[] content) {
        ByteArrayOutputStream chunk = new ByteArrayOutputStream();
        chunk.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
        chunk.writeBytes(littleEndian(content.length));
        chunk.writeBytes(content);
        if (content.length % 2 == 1) {
            chunk.write(0);
        }
        return chunk.toByteArray();
    }

    private static byte[] littleEndian(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    /** So many bytes of nothing. */
    private static final class Zeros extends InputStream {
        private long left;

        Zeros(long count) {
            left = count;
        }

        @Override
        public int read() {
            left--;
            return left < 0 ? -1 : 0;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            if (left <= 0) {
                return -1;
            }
            int count = (int) Math.min(left, length);
            left -= count;
            return count;
        }
    }
}
