package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.cluster.garbage.HorizonGate;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.map.SegmentKey;
import io.madang.objectstore.cluster.repair.DriveContent;
import io.madang.objectstore.cluster.repair.GroupRepair;
import io.madang.objectstore.cluster.repair.ReferenceChecks;
import io.madang.objectstore.cluster.repair.RepairAction;
import io.madang.objectstore.cluster.repair.RepairPlan;
import io.madang.objectstore.placement.Placement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A process with drives. What is on these outlives it; its map does not. */
final class SimulatedNode extends Process {

    enum Answer {
        DONE,
        REFUSED,
        STALE
    }

    /** Less than the silence after which others get a node's groups. */
    private static final long WRITES_WITHOUT_CONTROL = 30 * World.SECOND;

    /** What a drive has of a group. */
    private static final class Content {
        private final Set<BlobId> blobs = new TreeSet<>();
        private final Set<SegmentKey> marks = new HashSet<>();
        private final Map<SegmentKey, Set<Integer>> notes = new HashMap<>();
        /** Of the last list; not durable. */
        private long ticket;
    }

    /** Durable: a drive, by groups. */
    private static final class Platter {
        private final List<Content> groups = new ArrayList<>();

        Platter() {
            for (int group = 0; group < Cluster.GROUPS; group++) {
                groups.add(new Content());
            }
        }

        Content of(SegmentKey segment) {
            return groups.get(Placement.group(segment.id(), segment.segment(), Cluster.GROUPS));
        }
    }

    private final Cluster cluster;
    private final Map<Integer, Platter> drives = new TreeMap<>();
    private @Nullable GroupMap map;
    private Set<Integer> up = Set.of();
    private final Map<Integer, ReferenceChecks> checks = new HashMap<>();
    /** Unlike those of lives before. */
    private long tickets;

    private long beats;
    private long heardControl;
    private HorizonGate gate = new HorizonGate();

    SimulatedNode(int number, Cluster cluster, Collection<Integer> drives) {
        super(number, cluster.world);
        this.cluster = cluster;
        drives.forEach(drive -> this.drives.put(drive, new Platter()));
    }

    @Override
    void started() {
        map = null;
        up = Set.of();
        checks.clear();
        tickets += 1L << 32;
        contents().forEach(content -> content.ticket = 0);
        every(2 * World.SECOND, this::beat);
        every(10 * World.SECOND, this::repair);
    }

    private void beat() {
        long sent = ++beats;
        long asked = world.now();
        world.askPromptly(
                this, cluster.control, () -> cluster.control.heartbeat(number, sent), news -> learn(news, asked));
    }

    private void learn(SimulatedControl.News news, long asked) {
        if (map == null || news.map().epoch() >= map.epoch()) {
            map = news.map();
            up = news.up();
            gate = news.gate();
            heardControl = asked;
            if (cluster.bug == Bug.SOURCE_DELETED_FIRST) {
                drives.forEach((drive, platter) -> platter.groups.forEach(content -> content.blobs.removeIf(blob -> {
                    boolean left = !group(blob).target().contains(drive);
                    if (left) {
                        cluster.oracle.removed(blob, "its drive left the group");
                    }
                    return left;
                })));
            }
        }
    }

    private Group group(BlobId blob) {
        return known().group(known().groupOf(DataId.of(blob), DataId.segment(blob)));
    }

    private GroupMap known() {
        if (map == null) {
            throw new IllegalStateException("Node " + number + " has no map yet");
        }
        return map;
    }

    /** Whether a request of that epoch is answered: not before there is a map, and never by an old one. */
    private Answer admit(BlobId blob, long epoch) {
        if (map == null) {
            return Answer.REFUSED;
        }
        long own = group(blob).epoch();
        if (epoch < own) {
            return Answer.STALE;
        }
        return epoch > own ? Answer.REFUSED : Answer.DONE;
    }

    Answer put(int drive, BlobId blob, long epoch) {
        Answer admitted = admit(blob, epoch);
        Platter platter = drives.get(drive);
        if (admitted != Answer.DONE) {
            return admitted;
        }
        if (platter == null) {
            return Answer.REFUSED;
        }
        Content content = platter.of(SegmentKey.of(blob));
        if (world.now() - heardControl > WRITES_WITHOUT_CONTROL) {
            return Answer.REFUSED;
        }
        boolean late = gate.settled(DataId.of(blob));
        if (late || content.marks.contains(SegmentKey.of(blob)) || !content.blobs.add(blob)) {
            return Answer.REFUSED;
        }
        cluster.oracle.stored(blob);
        return Answer.DONE;
    }

    Answer note(int drive, SegmentKey segment, Set<Integer> missing, long epoch) {
        Answer admitted = admit(segment.blob(0), epoch);
        Platter platter = drives.get(drive);
        if (admitted == Answer.DONE && platter != null) {
            platter.of(segment).notes.put(segment, missing);
        }
        return admitted;
    }

    /** Those drives' content of these groups, if it has a map. */
    List<List<DriveContent>> list(List<Integer> groups) {
        List<List<DriveContent>> all = new ArrayList<>();
        GroupMap by = map;
        if (by == null) {
            return List.of();
        }
        long epoch = by.epoch();
        for (int group : groups) {
            List<DriveContent> contents = new ArrayList<>();
            drives.forEach((drive, platter) -> {
                Content content = platter.groups.get(group);
                content.ticket = ++tickets;
                contents.add(
                        new DriveContent(drive, content.ticket, epoch, content.blobs, content.marks, content.notes));
            });
            all.add(contents);
        }
        return all;
    }

    private void repair() {
        GroupMap by = map;
        if (by == null) {
            return;
        }
        List<Integer> led = new ArrayList<>();
        for (int group = 0; group < by.groups().size(); group++) {
            int leads = GroupRepair.leader(by.group(group), drive -> up.contains(by.nodeOf(drive)));
            if (drives.containsKey(leads)) {
                led.add(group);
            }
        }
        if (led.isEmpty()) {
            return;
        }
        long askedAt = world.now();
        Map<Integer, List<DriveContent>> answers = new TreeMap<>();
        for (SimulatedNode node : cluster.nodes()) {
            world.ask(
                    this,
                    node,
                    () -> node.list(led),
                    contents -> {
                        for (int i = 0; i < contents.size(); i++) {
                            answers.computeIfAbsent(led.get(i), group -> new ArrayList<>())
                                    .addAll(contents.get(i));
                        }
                    },
                    () -> {},
                    World.SECOND);
        }
        after(World.SECOND + 1, () -> judge(by, answers, askedAt));
    }

    private void judge(GroupMap by, Map<Integer, List<DriveContent>> answers, long askedAt) {
        if (world.now() - askedAt > 2 * World.SECOND) {
            return;
        }
        Map<Integer, List<SegmentKey>> due = new TreeMap<>();
        answers.forEach((group, contents) -> due.put(
                group,
                checks.computeIfAbsent(group, first -> new ReferenceChecks()).due(by.group(group), contents)));
        if (cluster.bug == Bug.RETURNED_DRIVE_BELIEVED) {
            due.replaceAll(
                    (group, asked) -> asked.stream().filter(cluster::neverAsked).toList());
        }
        List<SegmentKey> toAsk = due.values().stream().flatMap(List::stream).toList();
        world.ask(
                this,
                cluster.names,
                () -> cluster.names.sweep(toAsk),
                verdict -> {
                    HorizonGate then = verdict.gate();
                    due.forEach((group, asked) -> checks.computeIfAbsent(group, first -> new ReferenceChecks())
                            .answered(asked, segment -> then.settled(segment.id())));
                    answers.forEach((number, contents) -> act(by, number, contents, verdict, askedAt));
                },
                () -> {},
                World.SECOND);
    }

    private void act(
            GroupMap by, int number, List<DriveContent> contents, SimulatedNames.Verdict verdict, long askedAt) {
        Group group = by.group(number);
        HorizonGate gate = verdict.gate();
        Set<SegmentKey> garbage = verdict.garbage().stream()
                .filter(segment -> by.groupOf(segment.id(), segment.segment()) == number)
                .collect(Collectors.toSet());
        Group judged = group;
        if (cluster.bug == Bug.MARKS_FORGOTTEN_EARLY && group instanceof Group.Steady) {
            Set<Integer> there = contents.stream().map(DriveContent::drive).collect(Collectors.toSet());
            judged = new Group.Steady(
                    group.epoch(),
                    group.target().stream().filter(there::contains).toList());
        }
        RepairPlan plan = new GroupRepair(judged, contents, gate::settled, garbage).plan(Set.copyOf(group.target()));
        if (cluster.bug == Bug.MARKS_FORGOTTEN_EARLY
                && judged.target().size() != group.target().size()) {
            plan = new RepairPlan(
                    plan.actions().stream()
                            .filter(action ->
                                    !(action instanceof RepairAction.Rebuild) && !(action instanceof RepairAction.Drop))
                            .toList(),
                    plan.collected(),
                    plan.unreadable(),
                    false,
                    false);
        }
        Map<Integer, Long> tickets =
                contents.stream().collect(Collectors.toMap(DriveContent::drive, DriveContent::ticket));
        for (RepairAction action : plan.actions()) {
            long ticket = Objects.requireNonNull(tickets.get(action.drive()));
            SimulatedNode node = cluster.nodeOf(action.drive());
            if (node != null && prepared(action)) {
                world.send(this, node, () -> node.perform(action, group.epoch(), ticket));
            }
        }
        if (!plan.collected().isEmpty()) {
            plan.collected().forEach(segment -> cluster.oracle.collected(segment.id()));
            List<SegmentKey> gone = plan.collected();
            world.send(this, cluster.names, () -> cluster.names.collected(gone));
        }
        Set<Integer> answered = contents.stream()
                .filter(content -> content.epoch() >= group.epoch())
                .map(DriveContent::drive)
                .collect(Collectors.toSet());
        if (group instanceof Group.Moving && (plan.copied() || cluster.bug == Bug.MOVE_ENDS_EARLY)) {
            world.send(this, cluster.control, () -> cluster.control.copied(number, group.epoch(), answered));
        }
        if (plan.complete()) {
            world.send(this, cluster.control, () -> cluster.control.whole(number, group.epoch(), askedAt));
        }
    }

    /** A shard can be made when enough others can be had now. */
    private boolean prepared(RepairAction action) {
        return !(action instanceof RepairAction.Rebuild(int drive, SegmentKey segment, int shard))
                || cluster.reachableShards(segment) >= segment.id().dataShards();
    }

    /** Done only under the epoch with which it was decided, and for whoever asked last; but what is deleted is deleted. */
    private void perform(RepairAction action, long epoch, long ticket) {
        Platter platter = drives.get(action.drive());
        if (platter == null || map == null) {
            return;
        }
        if (action instanceof RepairAction.Mark(int drive, SegmentKey segment)) {
            platter.of(segment).marks.add(segment);
            for (int shard = 0; shard < segment.shards(); shard++) {
                drop(platter, segment.blob(shard), "it was deleted");
            }
            return;
        }
        Content content = platter.of(action.segment());
        boolean late = ticket != content.ticket;
        if (late || admit(action.segment().blob(0), epoch) != Answer.DONE) {
            return;
        }
        switch (action) {
            case RepairAction.Rebuild(int drive, SegmentKey segment, int shard) -> {
                if (!content.marks.contains(segment) && content.blobs.add(segment.blob(shard))) {
                    cluster.oracle.rebuilt(segment.blob(shard));
                }
            }
            case RepairAction.Mark mark -> throw new IllegalStateException("Done above: " + mark);
            case RepairAction.Drop(int drive, SegmentKey segment, int shard) ->
                drop(platter, segment.blob(shard), "it was a stray");
            case RepairAction.ForgetMark(int drive, SegmentKey segment) -> {
                if (gate.settled(segment.id())) {
                    content.marks.remove(segment);
                }
            }
            case RepairAction.ForgetNote(int drive, SegmentKey segment) -> content.notes.remove(segment);
        }
    }

    private void drop(Platter platter, BlobId blob, String why) {
        if (platter.of(SegmentKey.of(blob)).blobs.remove(blob)) {
            cluster.oracle.removed(blob, why);
        }
    }

    /** All that it has is lost, and it never comes back. */
    void destroy() {
        kill();
        List<BlobId> lost =
                contents().flatMap(content -> content.blobs.stream()).toList();
        drives.clear();
        lost.forEach(blob -> cluster.oracle.removed(blob, Oracle.DESTROYED));
    }

    boolean holds(BlobId blob) {
        return drives.keySet().stream().anyMatch(drive -> holds(drive, blob));
    }

    boolean holds(int drive, BlobId blob) {
        Platter platter = drives.get(drive);
        return platter != null && platter.of(SegmentKey.of(blob)).blobs.contains(blob);
    }

    List<BlobId> blobs(int drive) {
        Platter platter = drives.get(drive);
        return platter == null
                ? List.of()
                : platter.groups.stream()
                        .flatMap(content -> content.blobs.stream())
                        .toList();
    }

    int marks() {
        return contents().mapToInt(content -> content.marks.size()).sum();
    }

    private Stream<Content> contents() {
        return drives.values().stream().flatMap(platter -> platter.groups.stream());
    }

    Set<Integer> drives() {
        return drives.keySet();
    }
}
