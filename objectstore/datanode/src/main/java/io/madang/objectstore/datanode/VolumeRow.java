package io.madang.objectstore.datanode;

import java.nio.ByteBuffer;

/**
 * What the index knows of a volume.
 *
 * @param indexedTo all records before this offset are in the index
 * @param incarnation the highest one among them
 */
record VolumeRow(State state, long indexedTo, long records, long incarnation) {
    enum State {
        OPEN,
        SEALED,
        /** Nothing refers to it any more; the file goes next. */
        DROPPED
    }

    byte[] bytes() {
        return ByteBuffer.allocate(1 + 3 * Long.BYTES)
                .put((byte) state.ordinal())
                .putLong(indexedTo)
                .putLong(records)
                .putLong(incarnation)
                .array();
    }

    static VolumeRow from(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new VolumeRow(State.values()[in.get()], in.getLong(), in.getLong(), in.getLong());
    }
}
