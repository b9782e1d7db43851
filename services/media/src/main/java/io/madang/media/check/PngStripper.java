package io.madang.media.check;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Keeps of a PNG the chunks that its picture is drawn from, those of animations among them. */
final class PngStripper implements Stripper {

    private static final long SIGNATURE = 0x89504E470D0A1A0AL;
    private static final Set<String> KEPT = Set.of(
            "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs", "bKGD", "cICP",
            "acTL", "fcTL", "fdAT");
    private static final int CRC = 4;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        if (in.readLong() != SIGNATURE) {
            throw new DamagedFile("no PNG");
        }
        DataOutputStream data = new DataOutputStream(out);
        data.writeLong(SIGNATURE);
        String type;
        do {
            long length = Integer.toUnsignedLong(in.readInt());
            byte[] name = new byte[4];
            in.readFully(name);
            type = new String(name, StandardCharsets.ISO_8859_1);
            if (KEPT.contains(type)) {
                data.writeInt((int) length);
                data.write(name);
                Stripper.copy(in, data, length + CRC);
            } else {
                Stripper.copy(in, OutputStream.nullOutputStream(), length + CRC);
            }
        } while (!type.equals("IEND"));
        data.flush();
    }
}
