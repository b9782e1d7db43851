package io.madang.objectstore.cluster.garbage;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import java.util.TreeSet;

/** The ids that one start of a gateway has drawn and may still commit. */
public final class UnderWay {
    private final int writer;
    private final TreeSet<DataId> ids = new TreeSet<>();
    private long lastOrder;

    public UnderWay(int writer) {
        this.writer = writer;
    }

    /** A new id, higher than all before, whatever the wall clock says. Under way until {@link #ended}. */
    public DataId draw(Layout layout, long wallMillis) {
        lastOrder = Math.max(lastOrder + 1, wallMillis << 16);
        DataId id = Writers.draw(lastOrder, layout, writer);
        ids.add(id);
        return id;
    }

    /** It is committed, or never will be: not before every answer that could commit it is known. */
    public void ended(DataId id) {
        ids.remove(id);
    }

    /** Nothing below is under way or will be. */
    public long oldest() {
        return ids.isEmpty() ? lastOrder + 1 : ids.first().high();
    }
}
