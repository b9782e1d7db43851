package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.map.NodeDrive;
import io.madang.objectstore.cluster.map.SegmentKey;
import io.madang.objectstore.cluster.map.StorageNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Control, names, nodes and gateways, and what befalls them. */
final class Cluster {
    static final int GROUPS = 4;
    private static final int FIRST_NODE = 10;
    private static final int FIRST_GATEWAY = 100;
    private static final long STORM = 110 * World.SECOND;
    private static final long PATIENCE = 1_200 * World.SECOND;

    final World world;
    final Bug bug;
    final Oracle oracle = new Oracle();
    final SimulatedControl control;
    final SimulatedNames names;
    final boolean destroys;
    boolean storming = true;
    private final Map<Integer, SimulatedNode> nodes = new TreeMap<>();
    private final List<SimulatedGateway> gateways = new ArrayList<>();
    private final Set<Integer> destroyed = new HashSet<>();
    private final Set<SegmentKey> asked = new HashSet<>();
    private long destroyedAt;

    Cluster(long seed, Bug bug) {
        this.world = new World(seed);
        this.bug = bug;
        this.destroys = world.chance(0.5);
        int count = 5 + world.random.nextInt(3);
        List<StorageNode> first = new ArrayList<>();
        List<NodeDrive> drives = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            first.add(node(FIRST_NODE + i));
            drives.addAll(drives(FIRST_NODE + i));
        }
        this.names = new SimulatedNames(world, oracle, bug);
        this.control = new SimulatedControl(world, GroupMap.first(new UUID(1, 2), first, drives, GROUPS), names, bug);
        control.whenMoved(this::checkMoved);
        names.start();
        control.start();
        first.forEach(node -> startNode(
                node.number(),
                drives(node.number()).stream().map(NodeDrive::number).toList()));
        for (int i = 0; i < 2; i++) {
            SimulatedGateway gateway = new SimulatedGateway(FIRST_GATEWAY + i, this);
            gateways.add(gateway);
            gateway.start();
        }
    }

    private static StorageNode node(int number) {
        return new StorageNode(number, "zone" + number % 3, "rack" + number, "");
    }

    private static List<NodeDrive> drives(int node) {
        return node % 4 == 0
                ? List.of(new NodeDrive(2 * node, node, 1), new NodeDrive(2 * node + 1, node, 1))
                : List.of(new NodeDrive(2 * node, node, 1));
    }

    private void startNode(int number, List<Integer> drives) {
        SimulatedNode node = new SimulatedNode(number, this, drives);
        nodes.put(number, node);
        node.start();
    }

    Collection<SimulatedNode> nodes() {
        return nodes.values();
    }

    @Nullable
    SimulatedNode nodeOf(int drive) {
        return nodes.values().stream()
                .filter(node -> node.drives().contains(drive))
                .findFirst()
                .orElse(null);
    }

    SimulatedNode nodeByMap(GroupMap map, int drive) {
        SimulatedNode node = nodes.get(map.nodeOf(drive));
        if (node == null) {
            throw new IllegalStateException("Nobody is node " + map.nodeOf(drive));
        }
        return node;
    }

    /** For {@link Bug#RETURNED_DRIVE_BELIEVED}. */
    boolean neverAsked(SegmentKey segment) {
        return !control.settled(segment.id()) || asked.add(segment);
    }

    /** What was acknowledged must be found by who knows the newest map, not only by who knows everything. */
    void checkReadableByMap(DataId id) {
        if (oracle.shards(id) >= id.dataShards() && onMembers(id) < id.dataShards()) {
            throw new Violation("The drives that have " + id + " are not those of the map");
        }
    }

    private int onMembers(DataId id) {
        SegmentKey segment = new SegmentKey(id, 0);
        int onMembers = 0;
        for (int shard = 0; shard < segment.shards(); shard++) {
            BlobId blob = segment.blob(shard);
            onMembers += control.map().group(control.map().groupOf(id, 0)).members().stream()
                            .anyMatch(drive -> nodeByMap(control.map(), drive).holds(drive, blob))
                    ? 1
                    : 0;
        }
        return onMembers;
    }

    private void checkMoved(int group) {
        for (DataId id : names.names().values()) {
            int quorum = id.dataShards() + 1;
            boolean moved = control.map().groupOf(id, 0) == group;
            if (moved && reachableShards(new SegmentKey(id, 0)) >= quorum && onMembers(id) < quorum) {
                throw new Violation("A move has ended, and the new drives lack shards of " + id);
            }
        }
    }

    int reachableShards(SegmentKey segment) {
        int found = 0;
        for (int shard = 0; shard < segment.shards(); shard++) {
            BlobId blob = segment.blob(shard);
            found += nodes.values().stream().anyMatch(node -> node.up() && !node.paused() && node.holds(blob)) ? 1 : 0;
        }
        return found;
    }

    /** A storm, then quiet: what must never be is looked for all the time, what must be in the end, at the end. */
    void run() {
        while (world.now() < STORM) {
            world.runUntil(world.now() + (2 + world.random.nextInt(8)) * World.SECOND);
            fault();
        }
        storming = false;
        world.heal();
        control.mended();
        for (Process process : processes()) {
            process.wake();
            if (!process.up() && !destroyed.contains(process.number)) {
                process.start();
            }
        }
        world.runUntil(world.now() + 30 * World.SECOND);
        long quietSince = world.now();
        while (!settled(quietSince)) {
            if (world.now() - quietSince > PATIENCE) {
                throw new Violation("It does not settle: " + unsettled(quietSince));
            }
            world.runUntil(world.now() + 10 * World.SECOND);
        }
        Placements.checkSpread(control.map());
    }

    private List<Process> processes() {
        List<Process> all = new ArrayList<>(nodes.values());
        all.addAll(gateways);
        return all;
    }

    private void fault() {
        switch (world.random.nextInt(9)) {
            case 0 -> killed(any(nodes.values()));
            case 1 -> paused(any(processes()));
            case 2 -> killed(any(gateways));
            case 3 -> control.elect();
            case 4 -> cut(any(processes()), control);
            case 5 -> cut(any(processes()), any(processes()));
            case 6 -> cutTogether();
            case 7 -> destroy();
            case 8 -> join();
            default -> throw new IllegalStateException();
        }
    }

    private <T> T any(Collection<T> all) {
        return List.copyOf(all).get(world.random.nextInt(all.size()));
    }

    private long aWhile() {
        return (world.chance(0.2) ? 45 + world.random.nextInt(30) : 1 + world.random.nextInt(25)) * World.SECOND;
    }

    private void killed(Process process) {
        if (process.up() && !process.paused()) {
            process.kill();
            world.after(aWhile(), () -> {
                if (!process.up() && !destroyed.contains(process.number)) {
                    process.start();
                }
            });
        }
    }

    private void paused(Process process) {
        if (process.up() && !process.paused()) {
            process.pause();
            world.after(aWhile(), process::wake);
        }
    }

    /** Both ways, or one. */
    private void cut(Process one, Process other) {
        boolean both = world.chance(0.6);
        world.cut(one.number, other.number);
        if (both) {
            world.cut(other.number, one.number);
        }
        world.after(aWhile(), () -> {
            world.mend(one.number, other.number);
            if (both) {
                world.mend(other.number, one.number);
            }
        });
    }

    /** A switch: half of all is away at once, and nothing else is wrong with them. */
    private void cutTogether() {
        List<SimulatedNode> up = nodes.values().stream()
                .filter(node -> node.up() && !node.paused() && control.hears(node.number))
                .toList();
        List<Integer> away =
                up.stream().limit(up.size() / 2 + 1).map(node -> node.number).toList();
        if (up.size() < nodes.size() - destroyed.size() || world.anyCut()) {
            return;
        }
        List<Integer> unheard = new ArrayList<>(away);
        unheard.forEach(node -> world.cut(node, SimulatedControl.NUMBER));
        control.cutTogether(away);
        world.after(aWhile(), () -> {
            control.mended();
            unheard.forEach(node -> world.mend(node, SimulatedControl.NUMBER));
        });
    }

    /** What the cluster says is whole must survive the loss of any node. */
    private void destroy() {
        boolean whole = control.wholeSince(Math.max(destroyedAt, world.now() - 40 * World.SECOND));
        if (destroys && whole && nodes.size() - destroyed.size() > 4) {
            SimulatedNode node = any(nodes.values());
            if (destroyed.add(node.number)) {
                destroyedAt = world.now();
                node.destroy();
            }
        }
    }

    private void join() {
        int number = FIRST_NODE + nodes.size();
        if (nodes.size() < 8 && world.chance(0.5)) {
            StorageNode node = node(number);
            ControlOutcome.NodeJoined joined = control.join(new ControlCommand.JoinNode(
                    new UUID(3, number),
                    node.address(),
                    node.zone(),
                    node.rack(),
                    drives(number).stream()
                            .map(drive -> new ControlCommand.JoiningDrive(new UUID(4, drive.number()), drive.weight()))
                            .toList()));
            startNode(joined.node(), joined.drives());
        }
    }

    private boolean settled(long since) {
        return control.wholeSince(since)
                && names.garbage().isEmpty()
                && placed()
                && nodes.values().stream().allMatch(node -> node.marks() == 0)
                && control.map().out().equals(destroyed)
                && control.map().moving() == 0;
    }

    private String unsettled(long since) {
        return "groups" + control.notWholeSince(since) + ", garbage " + names.garbage() + ", out "
                + control.map().out() + ", destroyed " + destroyed + ", all placed " + placed() + ", marks "
                + nodes.values().stream().mapToInt(SimulatedNode::marks).sum();
    }

    /** Each shard of each object is where it belongs, and nowhere else. */
    private boolean placed() {
        Set<String> expected = new HashSet<>();
        for (DataId id : names.names().values()) {
            SegmentKey segment = new SegmentKey(id, 0);
            Group group = control.map().group(control.map().groupOf(id, 0));
            for (int shard = 0;
                    shard < Math.min(segment.shards(), group.target().size());
                    shard++) {
                expected.add(group.target().get(shard) + " " + segment.blob(shard));
            }
        }
        Set<String> there = new HashSet<>();
        for (SimulatedNode node : nodes.values()) {
            for (int drive : node.drives()) {
                node.blobs(drive).stream().filter(this::hasPlace).forEach(blob -> there.add(drive + " " + blob));
            }
        }
        return there.equals(expected);
    }

    /** With fewer drives than a segment has shards, what is left of the others stays where it was. */
    private boolean hasPlace(BlobId blob) {
        int group = control.map().groupOf(DataId.of(blob), DataId.segment(blob));
        return DataId.shard(blob) < control.map().group(group).target().size();
    }
}
