package io.madang.media.omission;

import io.madang.media.omission.Progress.Mark;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The next page of a reader, with the items that went from after the reader's position to before it.
 *
 * <p>Such an item has changed since the page before. So only what has changed since is looked at, in the order of the
 * changes, and no more of it than a bound: what is left is looked at for the next page. A read that is older than the
 * one before (from a replica that lags) finds fewer changes, and the next page looks from where that read was.
 */
final class OmissionDetector {

    private final Progress from;
    private final List<ViewRead> reads;
    private final List<ViewPosition> items;
    private final int size;
    private final Set<Long> onPage = new HashSet<>();

    /** @param reads of all databases, for the page after {@code from} */
    OmissionDetector(Progress from, List<ViewRead> reads, int size) {
        this.from = from;
        this.reads = reads;
        this.size = size;
        this.items = reads.stream()
                .flatMap(read -> read.items().stream())
                .sorted()
                .limit(size + 1L)
                .toList();
        page().forEach(item -> onPage.add(item.id()));
    }

    /** The items of which it matters whether the reader has them already. */
    Set<Long> candidates() {
        Set<Long> candidates = new HashSet<>(onPage);
        reads.forEach(read -> read.changed().stream()
                .filter(this::isBeforeReader)
                .forEach(item -> candidates.add(item.position().id())));
        return candidates;
    }

    /**
     * @param delivered those of the candidates that the reader has already, shown or omitted
     * @param maxOmitted how many omitted items a page carries
     */
    ViewPage page(Set<Long> delivered, int maxOmitted) {
        List<Long> omitted = new ArrayList<>();
        Map<String, Mark> marks = new LinkedHashMap<>();
        boolean complete = true;
        for (ViewRead read : reads) {
            long reached = omit(read, delivered, maxOmitted, omitted);
            long newest = Math.max(from.mark(read.source()).newest(), read.newest());
            marks.put(read.source(), new Mark(reached, newest));
            complete &= reached == newest;
        }
        List<Long> shown = page().stream()
                .map(ViewPosition::id)
                .filter(id -> !delivered.contains(id))
                .toList();
        boolean end = complete && items.size() <= size;
        ViewPosition position = items.isEmpty() ? from.position() : page().getLast();
        return new ViewPage(shown, List.copyOf(omitted), end ? null : new Progress(position, marks));
    }

    /** Adds the omitted items of one database; answers up to which change all of them are known. */
    private long omit(ViewRead read, Set<Long> delivered, int maxOmitted, List<Long> omitted) {
        long looked = Math.min(from.serial(read.source()), read.serial());
        for (ChangedItem item : read.changed()) {
            long id = item.position().id();
            if (isBeforeReader(item) && !onPage.contains(id) && !delivered.contains(id)) {
                if (omitted.size() == maxOmitted) {
                    return Math.min(looked, read.serial());
                }
                omitted.add(id);
            }
            looked = item.serial();
        }
        return read.complete() ? read.serial() : Math.min(looked, read.serial());
    }

    private boolean isBeforeReader(ChangedItem item) {
        return item.position().compareTo(from.position()) <= 0;
    }

    private List<ViewPosition> page() {
        return items.subList(0, Math.min(size, items.size()));
    }
}
