package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.StoredPart;
import java.util.List;

/** How the parts of a version are stored when they are many. */
final class PieceRow {
    private static final int VERSION = 1;

    private PieceRow() {}

    static List<StoredPart> from(byte[] row) {
        return Decoder.read(row, VERSION, Decoder::parts);
    }

    static byte[] bytes(List<StoredPart> parts) {
        return new Encoder(VERSION).parts(parts).bytes();
    }
}
