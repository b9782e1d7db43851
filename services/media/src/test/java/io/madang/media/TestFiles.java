package io.madang.media;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;

/** Files of all sorts, made by the tests themselves. */
public final class TestFiles {

    static final String SECRET = "37.5665N-126.9780E";

    private TestFiles() {}

    public static byte[] picture(String format, int width, int height) {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setColor(Color.RED);
        graphics.fillRect(0, 0, width / 2, height);
        graphics.setColor(Color.BLUE);
        graphics.fillRect(width / 2, 0, width - width / 2, height);
        graphics.dispose();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, format, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A JPEG as cameras write it: held upright (orientation 6), with a position, a comment, and something behind its end. */
    static byte[] photo(int width, int height) {
        byte[] plain = picture("jpg", width, height);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(plain, 0, 2);
        segment(out, 0xE1, exif());
        segment(out, 0xE1, ("http://ns.adobe.com/xap/1.0/\0<x>" + SECRET + "</x>").getBytes(StandardCharsets.UTF_8));
        segment(out, 0xFE, SECRET.getBytes(StandardCharsets.UTF_8));
        out.write(plain, 2, plain.length - 2);
        out.writeBytes(("PK\3\4<script>alert('" + SECRET + "')</script>").getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    /** Orientation 6, and the latitude 37° 33' as GPS has it, in an order of bytes and at places that cameras use. */
    private static byte[] exif() {
        ByteBuffer tiff = ByteBuffer.allocate(160).order(ByteOrder.LITTLE_ENDIAN);
        tiff.put(new byte[] {'I', 'I'}).putShort((short) 42).putInt(8);
        tiff.putShort((short) 2);
        tiff.putShort((short) 0x0112).putShort((short) 3).putInt(1).putInt(6);
        tiff.putShort((short) 0x8825).putShort((short) 4).putInt(1).putInt(38);
        tiff.putInt(0);
        tiff.putShort((short) 1);
        tiff.putShort((short) 2).putShort((short) 5).putInt(3).putInt(56);
        tiff.putInt(0);
        tiff.putInt(37).putInt(1).putInt(33).putInt(1).putInt(0).putInt(1);
        tiff.put(SECRET.getBytes(StandardCharsets.US_ASCII));
        ByteArrayOutputStream exif = new ByteArrayOutputStream();
        exif.writeBytes("Exif\0\0".getBytes(StandardCharsets.US_ASCII));
        exif.write(tiff.array(), 0, tiff.position());
        return exif.toByteArray();
    }

    private static void segment(ByteArrayOutputStream out, int marker, byte[] content) {
        out.write(0xFF);
        out.write(marker);
        out.write((content.length + 2) >> 8);
        out.write(content.length + 2);
        out.writeBytes(content);
    }

    /** A PNG of so many pixels by its header, with a few bytes behind it. */
    public static byte[] pngHeader(int width, int height) {
        byte[] header = ByteBuffer.allocate(13)
                .putInt(width)
                .putInt(height)
                .put(new byte[] {8, 2, 0, 0, 0})
                .array();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'});
        chunk(out, "IHDR", header);
        chunk(out, "IDAT", new byte[] {0x78, (byte) 0x9C, 0x03, 0, 0, 0, 0, 1});
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    /** A PNG with a text that is not for everybody. */
    static byte[] pngWithText() {
        byte[] plain = picture("png", 40, 30);
        int afterHeader = 8 + 12 + 13;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(plain, 0, afterHeader);
        chunk(out, "tEXt", ("Location\0" + SECRET).getBytes(StandardCharsets.ISO_8859_1));
        out.write(plain, afterHeader, plain.length - afterHeader);
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] content) {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(content);
        out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
        out.writeBytes(name);
        out.writeBytes(content);
        out.writeBytes(ByteBuffer.allocate(4).putInt((int) crc.getValue()).array());
    }

    /** Sound of exactly so many bytes, all of them different from run to run. */
    public static byte[] sound(int bytes, long seed) {
        byte[] wav = new byte[bytes];
        new SplittableRandom(seed).nextBytes(wav);
        ByteBuffer header = ByteBuffer.wrap(wav).order(ByteOrder.LITTLE_ENDIAN);
        header.put("RIFF".getBytes(StandardCharsets.US_ASCII)).putInt(bytes - 8);
        header.put("WAVEfmt ".getBytes(StandardCharsets.US_ASCII)).putInt(16);
        header.putShort((short) 1).putShort((short) 1).putInt(8000).putInt(16000);
        header.putShort((short) 2).putShort((short) 16);
        header.put("data".getBytes(StandardCharsets.US_ASCII)).putInt(bytes - 44);
        return wav;
    }
}
