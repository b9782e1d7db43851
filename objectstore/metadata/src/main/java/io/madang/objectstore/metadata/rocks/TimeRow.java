package io.madang.objectstore.metadata.rocks;

/** How a time is stored as a row's value. */
final class TimeRow {
    private static final int VERSION = 1;

    private TimeRow() {}

    static long from(byte[] row) {
        return Decoder.read(row, VERSION, Decoder::fixed);
    }

    static byte[] bytes(long time) {
        return new Encoder(VERSION).fixed(time).bytes();
    }
}
