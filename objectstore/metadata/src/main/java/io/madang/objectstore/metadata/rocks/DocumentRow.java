package io.madang.objectstore.metadata.rocks;

/** How a settings document is stored. */
final class DocumentRow {
    private static final int VERSION = 1;

    private DocumentRow() {}

    static String from(byte[] row) {
        return Decoder.read(row, VERSION, Decoder::text);
    }

    static byte[] bytes(String document) {
        return new Encoder(VERSION).text(document).bytes();
    }
}
