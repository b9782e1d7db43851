package io.madang.objectstore.cluster.repair;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Remembers, in the memory of who leads the repair of a group, of which of its segments names were asked whether something
 * refers to them. What nobody holds any more is not remembered: a drive that was away, for so long perhaps that it was no
 * member meanwhile, may bring it back when its deletion is forgotten. What only drives outside of the group hold is asked
 * for each time.
 */
public final class ReferenceChecks {
    private final Set<SegmentKey> checked = new HashSet<>();

    /** The segments to ask for before anything is planned from these answers. */
    public List<SegmentKey> due(Group group, Collection<DriveContent> answers) {
        Set<Integer> members = group.members();
        Set<SegmentKey> seen = new TreeSet<>();
        Set<SegmentKey> atMembers = new HashSet<>();
        for (DriveContent answer : answers) {
            for (BlobId blob : answer.blobs()) {
                SegmentKey segment = SegmentKey.of(blob);
                seen.add(segment);
                if (members.contains(answer.drive())) {
                    atMembers.add(segment);
                }
            }
        }
        checked.retainAll(seen);
        return seen.stream()
                .filter(segment -> !checked.contains(segment) || !atMembers.contains(segment))
                .toList();
    }

    /** Names have answered: those that were settled then need not be asked for again. */
    public void answered(List<SegmentKey> asked, Predicate<SegmentKey> settled) {
        asked.stream().filter(settled).forEach(checked::add);
    }
}
