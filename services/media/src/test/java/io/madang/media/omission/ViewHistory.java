package io.madang.media.omission;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The items of one database and all that ever happened to their views, so that they can be read as at any serial. */
final class ViewHistory {

    private final String source;
    private final List<Map<Long, ChangedItem>> states = new ArrayList<>(List.of(Map.of()));

    ViewHistory(String source) {
        this.source = source;
    }

    /** The item has so many views from now on. */
    void fold(long id, long views) {
        Map<Long, ChangedItem> next = new HashMap<>(states.getLast());
        next.put(id, new ChangedItem(new ViewPosition(views, id), states.size()));
        states.add(next);
    }

    long views(long id) {
        return Objects.requireNonNull(states.getLast().get(id)).position().views();
    }

    long serial() {
        return states.size() - 1L;
    }

    ViewRead read(Progress from, int size, int maxChanges) {
        return read(from, size, maxChanges, serial(), serial(), serial());
    }

    /** A read whose three parts see different states. */
    ViewRead read(Progress from, int size, int maxChanges, long serialAt, long itemsAt, long changedAt) {
        List<ViewPosition> items = at(itemsAt).values().stream()
                .map(ChangedItem::position)
                .filter(item -> item.compareTo(from.position()) > 0)
                .sorted()
                .limit(size + 1L)
                .toList();
        List<ChangedItem> changed = at(changedAt).values().stream()
                .filter(item -> item.serial() > from.serial(source))
                .sorted(Comparator.comparingLong(ChangedItem::serial))
                .limit(maxChanges)
                .toList();
        return new ViewRead(source, serialAt, items, changed, changed.size() < maxChanges, changedAt);
    }

    private Map<Long, ChangedItem> at(long serial) {
        return states.get((int) serial);
    }
}
