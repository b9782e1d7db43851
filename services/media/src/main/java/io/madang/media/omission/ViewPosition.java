package io.madang.media.omission;

/**
 * Where an item stands in the order by views: the more views the earlier, and among equals the newer item.
 *
 * @param views as they are folded into the item
 */
public record ViewPosition(long views, long id) implements Comparable<ViewPosition> {

    /** Before every item. */
    public static final ViewPosition START = new ViewPosition(Long.MAX_VALUE, Long.MAX_VALUE);

    @Override
    public int compareTo(ViewPosition other) {
        int byViews = Long.compare(other.views, views);
        return byViews != 0 ? byViews : Long.compare(other.id, id);
    }
}
