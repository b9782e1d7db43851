package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Keeps of a GIF its frames, their timing and their repetition. */
final class GifStripper implements Stripper {

    private static final int EXTENSION = 0x21;
    private static final int IMAGE = 0x2C;
    private static final int TRAILER = 0x3B;
    private static final int GRAPHIC_CONTROL = 0xF9;
    private static final int APPLICATION = 0xFF;
    private static final int COLOURS_FLAG = 0x80;
    private static final int APPLICATION_NAME = 11;
    private static final Set<String> REPETITION = Set.of("NETSCAPE2.0", "ANIMEXTS1.0");

    private Sides frames = Sides.NONE;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        byte[] header = new byte[13];
        in.readFully(header);
        String signature = new String(header, 0, 6, StandardCharsets.ISO_8859_1);
        if (!signature.equals("GIF87a") && !signature.equals("GIF89a")) {
            throw new DamagedFile("no GIF");
        }
        frames = new Sides(number(header, 6), number(header, 8));
        out.write(header);
        copyColours(in, out, header[10]);
        int block = in.readUnsignedByte();
        while (block != TRAILER) {
            switch (block) {
                case EXTENSION -> extension(in, out);
                case IMAGE -> image(in, out);
                default -> throw new DamagedFile("a block of no known kind");
            }
            block = in.readUnsignedByte();
        }
        out.write(TRAILER);
    }

    private static void extension(DataInputStream in, OutputStream out) throws IOException {
        int label = in.readUnsignedByte();
        byte[] first = new byte[in.readUnsignedByte()];
        in.readFully(first);
        boolean repetition = label == APPLICATION
                && first.length == APPLICATION_NAME
                && REPETITION.contains(new String(first, StandardCharsets.ISO_8859_1));
        OutputStream target = label == GRAPHIC_CONTROL || repetition ? out : OutputStream.nullOutputStream();
        target.write(EXTENSION);
        target.write(label);
        target.write(first.length);
        target.write(first);
        if (first.length > 0) {
            copyBlocks(in, target);
        }
    }

    /** What is drawn on: programs make room for all of it, however small the frames are, and some for frames beyond it. */
    @Override
    public Sides frames() {
        return frames;
    }

    private void image(DataInputStream in, OutputStream out) throws IOException {
        byte[] descriptor = new byte[9];
        in.readFully(descriptor);
        frames = frames.with(new Sides(
                number(descriptor, 0) + number(descriptor, 4), number(descriptor, 2) + number(descriptor, 6)));
        out.write(IMAGE);
        out.write(descriptor);
        copyColours(in, out, descriptor[8]);
        Stripper.copy(in, out, 1);
        copyBlocks(in, out);
    }

    private static int number(byte[] bytes, int at) {
        return (bytes[at] & 0xFF) | (bytes[at + 1] & 0xFF) << 8;
    }

    private static void copyColours(DataInputStream in, OutputStream out, byte flags) throws IOException {
        if ((flags & COLOURS_FLAG) != 0) {
            Stripper.copy(in, out, 3L << ((flags & 7) + 1));
        }
    }

    private static void copyBlocks(DataInputStream in, OutputStream out) throws IOException {
        int length;
        do {
            length = in.readUnsignedByte();
            out.write(length);
            Stripper.copy(in, out, length);
        } while (length != 0);
    }
}
