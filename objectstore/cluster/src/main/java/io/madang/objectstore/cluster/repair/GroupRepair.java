package io.madang.objectstore.cluster.repair;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Compares what the drives of a group have with what they should have. Absence deletes nothing: a shard goes only when it
 * was seen where it belongs, or when names said that nothing refers to it. A mark stays until all members have it.
 */
public final class GroupRepair {
    private final Group group;
    private final Map<Integer, DriveContent> answers = new TreeMap<>();
    private final Map<SegmentKey, Map<Integer, Set<Integer>>> found = new TreeMap<>();
    private final Set<SegmentKey> marked = new HashSet<>();
    private final Set<SegmentKey> noted = new HashSet<>();
    private final Predicate<DataId> settled;
    private final Set<SegmentKey> garbage;

    /**
     * @param answers drives that are no members may be among them: what is left there is used and then deleted
     * @param settled whether nothing writes this data any more
     * @param garbage segments of this group that nothing refers to, and never will
     */
    public GroupRepair(
            Group group, Collection<DriveContent> answers, Predicate<DataId> settled, Set<SegmentKey> garbage) {
        this.group = group;
        this.settled = settled;
        this.garbage = garbage;
        for (DriveContent answer : answers) {
            if (answer.epoch() >= group.epoch()) {
                this.answers.put(answer.drive(), answer);
                marked.addAll(answer.marks());
                noted.addAll(answer.notes().keySet());
                for (BlobId blob : answer.blobs()) {
                    found.computeIfAbsent(SegmentKey.of(blob), segment -> new HashMap<>())
                            .computeIfAbsent(DataId.shard(blob), shard -> new HashSet<>())
                            .add(answer.drive());
                }
            }
        }
    }

    /** Who leads the repair of a group: its first member that is up. */
    public static int leader(Group group, Predicate<Integer> upDrive) {
        return group.target().stream().filter(upDrive).findFirst().orElse(-1);
    }

    /** @param needed members without whose answer a move must not end */
    public RepairPlan plan(Set<Integer> needed) {
        List<RepairAction> urgent = new ArrayList<>();
        List<RepairAction> later = new ArrayList<>();
        List<RepairAction.Rebuild> rebuilds = new ArrayList<>();
        List<SegmentKey> unreadable = new ArrayList<>();
        found.forEach((segment, shards) -> {
            if (!deleted(segment)) {
                if (mayRebuild(segment)) {
                    if (shards.size() >= segment.id().dataShards()) {
                        rebuilds.addAll(missing(segment, shards));
                    } else {
                        unreadable.add(segment);
                    }
                }
                later.addAll(strays(segment, shards));
            }
        });
        List<SegmentKey> collected = marks(urgent, later);
        notes(later);
        rebuilds.sort(Comparator.comparingInt(
                rebuild -> Objects.requireNonNull(found.get(rebuild.segment())).size()
                        - rebuild.segment().id().dataShards()));
        boolean targetsAnswered = answers.keySet().containsAll(group.target());
        boolean copied = targetsAnswered
                && answers.keySet().containsAll(needed)
                && rebuilds.isEmpty()
                && unreadable.isEmpty()
                && urgent.isEmpty();
        List<RepairAction> actions = new ArrayList<>(urgent);
        actions.addAll(rebuilds);
        actions.addAll(later);
        boolean complete = copied && actions.isEmpty() && answers.keySet().containsAll(group.members());
        return new RepairPlan(actions, collected, unreadable, copied, complete);
    }

    private boolean deleted(SegmentKey segment) {
        return marked.contains(segment) || garbage.contains(segment);
    }

    /** Of a group that moves nothing can be written any more; elsewhere the writer must have ended. */
    private boolean mayRebuild(SegmentKey segment) {
        return group instanceof Group.Moving || noted.contains(segment) || settled.test(segment.id());
    }

    private List<RepairAction.Rebuild> missing(SegmentKey segment, Map<Integer, Set<Integer>> shards) {
        List<RepairAction.Rebuild> missing = new ArrayList<>();
        for (int shard = 0; shard < Math.min(segment.shards(), group.target().size()); shard++) {
            int target = group.target().get(shard);
            if (answers.containsKey(target)
                    && !shards.getOrDefault(shard, Set.of()).contains(target)) {
                missing.add(new RepairAction.Rebuild(target, segment, shard));
            }
        }
        return missing;
    }

    private List<RepairAction> strays(SegmentKey segment, Map<Integer, Set<Integer>> shards) {
        List<RepairAction> drops = new ArrayList<>();
        if (group instanceof Group.Steady) {
            shards.forEach((shard, holders) -> {
                int target = shard < group.target().size() ? group.target().get(shard) : -1;
                if (holders.contains(target)) {
                    holders.stream()
                            .filter(holder -> holder != target)
                            .forEach(holder -> drops.add(new RepairAction.Drop(holder, segment, shard)));
                }
            });
        }
        return drops;
    }

    /** Has all members know what is deleted. Gives back the garbage of which nothing is left. */
    private List<SegmentKey> marks(List<RepairAction> urgent, List<RepairAction> later) {
        List<SegmentKey> collected = new ArrayList<>();
        boolean allAnswered = answers.keySet().containsAll(group.members());
        Set<SegmentKey> all = new HashSet<>(marked);
        all.addAll(garbage);
        for (SegmentKey segment : all.stream().sorted().toList()) {
            boolean everywhere = allAnswered && !found.containsKey(segment);
            for (DriveContent answer : answers.values()) {
                boolean has = answer.marks().contains(segment);
                if (!has && (group.members().contains(answer.drive()) || holds(answer.drive(), segment))) {
                    urgent.add(new RepairAction.Mark(answer.drive(), segment));
                    everywhere = false;
                }
            }
            if (everywhere && garbage.contains(segment)) {
                collected.add(segment);
            } else if (everywhere && settled.test(segment.id())) {
                for (DriveContent answer : answers.values()) {
                    if (answer.marks().contains(segment)) {
                        later.add(new RepairAction.ForgetMark(answer.drive(), segment));
                    }
                }
            }
        }
        return collected;
    }

    private boolean holds(int drive, SegmentKey segment) {
        return found.getOrDefault(segment, Map.of()).values().stream().anyMatch(holders -> holders.contains(drive));
    }

    private void notes(List<RepairAction> later) {
        for (DriveContent answer : answers.values()) {
            for (SegmentKey segment : answer.notes().keySet()) {
                Map<Integer, Set<Integer>> shards = found.getOrDefault(segment, Map.of());
                boolean whole = answers.keySet().containsAll(group.target())
                        && (shards.size() == segment.shards()
                                        && missing(segment, shards).isEmpty()
                                || deleted(segment));
                if (whole) {
                    later.add(new RepairAction.ForgetNote(answer.drive(), segment));
                }
            }
        }
    }
}
