package io.madang.objectstore.cluster.garbage;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;

/** Where an id says who drew it. Numbers of writers are given once, by control. */
public final class Writers {
    public static final int MAX_WRITER = (1 << 24) - 1;

    private Writers() {}

    public static DataId draw(long order, Layout layout, int writer) {
        return DataId.draw(order, layout, writer);
    }

    public static int writer(DataId id) {
        return (int) (id.low() >>> 32) & MAX_WRITER;
    }
}
