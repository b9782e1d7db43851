package io.madang.web.asset;

import io.madang.kernel.digest.Digest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A file of ours, packed once.
 *
 * @param fileName with a piece of its digest, so that it is another one as soon as the content is
 */
record Asset(String fileName, String type, byte[] bytes, byte[] packed) {

    private static final int DIGEST_CHARACTERS = 12;

    /** Reads a resource whose address is to keep the beginning and the end of the given name. */
    static Asset read(String name, String resource, String type) {
        byte[] bytes = bytes(resource);
        int dot = name.lastIndexOf('.');
        String digest = HexFormat.of().formatHex(Digest.of(bytes)).substring(0, DIGEST_CHARACTERS);
        return new Asset(name.substring(0, dot) + "-" + digest + name.substring(dot), type, bytes, pack(bytes));
    }

    private static byte[] bytes(String resource) {
        try (InputStream stream = Asset.class.getClassLoader().getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + resource + " in the jar");
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] pack(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 2);
        try (GZIPOutputStream gzip = new BestGzip(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static final class BestGzip extends GZIPOutputStream {
        BestGzip(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
