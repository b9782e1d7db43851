package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.consensus.LogPosition;

/** The place in the group's log after which the rows are as they are. */
final class AppliedRow {
    static final byte[] KEY = Table.APPLIED.all();
    private static final int VERSION = 1;

    private AppliedRow() {}

    static LogPosition position(View view) {
        byte[] row = view.value(KEY);
        return row == null
                ? LogPosition.START
                : Decoder.read(row, VERSION, in -> new LogPosition(in.fixed(), in.fixed()));
    }

    static byte[] bytes(LogPosition position) {
        return new Encoder(VERSION)
                .fixed(position.term())
                .fixed(position.index())
                .bytes();
    }
}
