package io.madang.objectstore.cluster.write;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The writing of one segment: hears how each store and each note ended, and says what follows. An end that nobody heard of
 * in time is a failure. A drive with a newer map than the writer's ends the write: others may have it already, too.
 */
public final class SegmentWrite {
    private final SegmentKey segment;
    private final Layout layout;
    private final Durability durability;
    private final List<Integer> drives;
    private final Set<Integer> stored = new TreeSet<>();
    private final Set<Integer> failed = new TreeSet<>();
    private final Set<Integer> noted = new HashSet<>();
    private final Set<Integer> notNoted = new HashSet<>();
    private boolean answered;
    private boolean noting;
    private boolean givenUp;

    /** @param drives for each shard the drive where it belongs */
    public SegmentWrite(SegmentKey segment, Layout layout, Durability durability, List<Integer> drives) {
        if (drives.size() != layout.shards()) {
            throw new IllegalArgumentException(layout + " does not fit on " + drives.size() + " drives");
        }
        this.segment = segment;
        this.layout = layout;
        this.durability = durability;
        this.drives = List.copyOf(drives);
    }

    public List<WriteAction> begin() {
        List<WriteAction> actions = new ArrayList<>();
        for (int shard = 0; shard < drives.size(); shard++) {
            actions.add(new WriteAction.Store(segment, shard, drives.get(shard)));
        }
        return actions;
    }

    public List<WriteAction> stored(int shard) {
        if (!failed.contains(shard)) {
            stored.add(shard);
        }
        return next();
    }

    public List<WriteAction> failed(int shard) {
        if (!stored.contains(shard)) {
            failed.add(shard);
        }
        return next();
    }

    /** A shard's drive refused it because its map is newer. */
    public List<WriteAction> stale(int shard) {
        if (!stored.contains(shard)) {
            failed.add(shard);
        }
        return giveUp(true);
    }

    public List<WriteAction> noted(int drive) {
        noted.add(drive);
        return next();
    }

    public List<WriteAction> noteFailed(int drive) {
        if (!noted.contains(drive)) {
            notNoted.add(drive);
        }
        return next();
    }

    /** Whether nothing more is to be heard: of a write that was given up, no note is waited for. */
    public boolean ended() {
        boolean complete = stored.size() == drives.size();
        boolean allNotes = noting && noted.size() + notNoted.size() >= stored.size();
        return answered && stored.size() + failed.size() == drives.size() && (complete || allNotes || givenUp);
    }

    private List<WriteAction> next() {
        List<WriteAction> actions = new ArrayList<>();
        if (!answered && stored.size() >= durability.needed(layout)) {
            answered = true;
            actions.add(new WriteAction.Durable());
        }
        boolean allHeard = stored.size() + failed.size() == drives.size();
        if (allHeard && !failed.isEmpty() && !noting) {
            if (!answered && stored.size() < Durability.quorum(layout)) {
                return giveUp(false);
            }
            noting = true;
            for (int shard : stored) {
                actions.add(new WriteAction.Note(segment, drives.get(shard), Set.copyOf(failed)));
            }
        }
        if (noting && !answered) {
            if (noted.size() >= Durability.quorum(layout)) {
                answered = true;
                actions.add(new WriteAction.Durable());
            } else if (stored.size() - notNoted.size() < Durability.quorum(layout)) {
                return giveUp(false);
            }
        }
        return actions;
    }

    private List<WriteAction> giveUp(boolean staleMap) {
        if (answered) {
            return List.of();
        }
        answered = true;
        noting = true;
        givenUp = true;
        return List.of(new WriteAction.GiveUp(staleMap));
    }
}
