package io.madang.media.check;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** The orientation of a JPEG that was stripped: whatever says it is right at the beginning, or nothing does. */
public final class JpegOrientation {

    /** From this one on, width and height change places. */
    public static final int FIRST_TURNED = 5;

    private static final int MOST = 64 * 1024;

    private JpegOrientation() {}

    public static int read(Path stripped) throws IOException {
        byte[] head;
        try (InputStream in = Files.newInputStream(stripped)) {
            head = in.readNBytes(MOST);
        }
        int at = 2;
        while (at + 4 <= head.length && (head[at] & 0xFF) == 0xFF) {
            int marker = head[at + 1] & 0xFF;
            int length = (head[at + 2] & 0xFF) << 8 | head[at + 3] & 0xFF;
            if (marker == 0xE1 && length >= 2 && at + 2 + length <= head.length) {
                return ExifOrientation.of(Arrays.copyOfRange(head, at + 4, at + 2 + length));
            }
            if (marker < 0xE0 || marker > 0xEF) {
                return 1;
            }
            at += 2 + length;
        }
        return 1;
    }
}
