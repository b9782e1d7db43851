package io.madang.web.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** What is sent of a page, packed or not; nobody changes the bytes. */
final class Body {

    /** Shorter ones are not worth packing. */
    private static final int WORTH_PACKING = 1_000;

    private final byte[] bytes;
    private final String entityTag;
    private volatile byte @Nullable [] packed;

    Body(byte[] bytes) {
        this.bytes = bytes;
        this.entityTag = tag(bytes);
    }

    byte[] bytes() {
        return bytes;
    }

    String entityTag() {
        return entityTag;
    }

    /** Whether it is sent packed to whoever accepts that. */
    boolean isWorthPacking() {
        return bytes.length >= WORTH_PACKING;
    }

    /** Packed when first asked for; two who ask at once do it twice, to the same end. */
    byte[] packed() {
        byte[] made = packed;
        if (made == null) {
            made = pack(bytes);
            packed = made;
        }
        return made;
    }

    /** Whether somebody has asked for it packed. */
    boolean isPacked() {
        return packed != null;
    }

    /** How much memory it may take. */
    int weight() {
        return bytes.length + bytes.length / 2;
    }

    private static byte[] pack(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2);
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static String tag(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return "W/\"" + HexFormat.of().toHexDigits((int) sum.getValue()) + '-' + Integer.toHexString(bytes.length)
                + '"';
    }
}
