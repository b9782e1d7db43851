package io.madang.objectstore.metadata.rocks;

import org.jspecify.annotations.Nullable;

/**
 * How often data is referred to.
 *
 * @param garbageSince when the last reference went; zero while there is one
 */
record ReferenceRow(long count, long garbageSince) {
    static final ReferenceRow NONE = new ReferenceRow(0, 0);
    private static final int VERSION = 1;

    static ReferenceRow from(byte @Nullable [] row) {
        return row == null ? NONE : Decoder.read(row, VERSION, in -> new ReferenceRow(in.number(), in.number()));
    }

    byte[] bytes() {
        return new Encoder(VERSION).number(count).number(garbageSince).bytes();
    }

    boolean garbage() {
        return garbageSince != 0;
    }
}
