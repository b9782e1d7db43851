package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Keeps of a JPEG its tables and scans, its colours (JFIF, ICC, Adobe), and of its EXIF the orientation alone. */
final class JpegStripper implements Stripper {

    private static final int MARKER = 0xFF;
    private static final int SOI = 0xD8;
    private static final int EOI = 0xD9;
    private static final int SOS = 0xDA;
    private static final int COM = 0xFE;
    private static final int APP0 = 0xE0;
    private static final int APP1 = 0xE1;
    private static final int APP2 = 0xE2;
    private static final int APP14 = 0xEE;
    private static final int APP15 = 0xEF;
    private static final int RST0 = 0xD0;
    private static final int RST7 = 0xD7;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        if (in.readUnsignedByte() != MARKER || in.readUnsignedByte() != SOI) {
            throw new DamagedFile("no JPEG");
        }
        out.write(MARKER);
        out.write(SOI);
        boolean oriented = false;
        int marker = nextMarker(in);
        while (marker != EOI) {
            byte[] segment = segment(in);
            if (marker == APP1) {
                int orientation = ExifOrientation.of(segment);
                if (orientation > 1 && !oriented) {
                    write(out, APP1, ExifOrientation.segment(orientation));
                    oriented = true;
                }
            } else if (isKept(marker, segment)) {
                write(out, marker, segment);
            }
            marker = marker == SOS ? copyScan(in, out) : nextMarker(in);
        }
        out.write(MARKER);
        out.write(EOI);
    }

    private static boolean isKept(int marker, byte[] segment) {
        return switch (marker) {
            case COM -> false;
            case APP0 -> startsWith(segment, "JFIF\0");
            case APP2 -> startsWith(segment, "ICC_PROFILE\0");
            case APP14 -> startsWith(segment, "Adobe");
            default -> marker < APP0 || marker > APP15;
        };
    }

    private static boolean startsWith(byte[] segment, String text) {
        if (segment.length < text.length()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (segment[i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int nextMarker(DataInputStream in) throws IOException {
        if (in.readUnsignedByte() != MARKER) {
            throw new DamagedFile("no marker where one must be");
        }
        int marker = in.readUnsignedByte();
        while (marker == MARKER) {
            marker = in.readUnsignedByte();
        }
        if (marker == 0 || marker == SOI) {
            throw new DamagedFile("a marker out of place");
        }
        return marker;
    }

    private static byte[] segment(DataInputStream in) throws IOException {
        int length = in.readUnsignedShort();
        if (length < 2) {
            throw new DamagedFile("a segment too short");
        }
        byte[] segment = new byte[length - 2];
        in.readFully(segment);
        return segment;
    }

    private static void write(OutputStream out, int marker, byte[] segment) throws IOException {
        out.write(MARKER);
        out.write(marker);
        out.write((segment.length + 2) >> 8);
        out.write(segment.length + 2);
        out.write(segment);
    }

    /** Copies the bits of a scan; returns the marker behind it. */
    private static int copyScan(DataInputStream in, OutputStream out) throws IOException {
        while (true) {
            int value = in.readUnsignedByte();
            if (value != MARKER) {
                out.write(value);
                continue;
            }
            int next = in.readUnsignedByte();
            while (next == MARKER) {
                next = in.readUnsignedByte();
            }
            if (next != 0 && (next < RST0 || next > RST7)) {
                return next;
            }
            out.write(MARKER);
            out.write(next);
        }
    }
}
