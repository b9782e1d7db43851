package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.cluster.garbage.UnderWay;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.map.SegmentKey;
import io.madang.objectstore.cluster.write.Durability;
import io.madang.objectstore.cluster.write.IdChoice;
import io.madang.objectstore.cluster.write.SegmentWrite;
import io.madang.objectstore.cluster.write.WriteAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes objects and deletes them, by the map that it heard of last. */
final class SimulatedGateway extends Process {
    private final Cluster cluster;
    private @Nullable UnderWay underWay;
    private @Nullable GroupMap map;
    private Set<Integer> up = Set.of();
    private int writer;

    SimulatedGateway(int number, Cluster cluster) {
        super(number, cluster.world);
        this.cluster = cluster;
    }

    @Override
    void started() {
        underWay = null;
        map = null;
        register(world.random.nextLong());
        every(2 * World.SECOND, this::report);
        every(3 * World.SECOND, this::work);
    }

    private void register(long request) {
        world.ask(
                this,
                cluster.control,
                () -> cluster.control.startWriter(request),
                number -> {
                    writer = number;
                    underWay = new UnderWay(number);
                },
                () -> register(request),
                World.SECOND);
    }

    private void report() {
        UnderWay mine = underWay;
        if (mine != null) {
            long oldest = mine.oldest();
            int as = writer;
            world.ask(
                    this,
                    cluster.control,
                    () -> cluster.control.report(as, oldest),
                    news -> {
                        if (map == null || news.map().epoch() >= map.epoch()) {
                            map = news.map();
                            up = news.up();
                        }
                    },
                    () -> {},
                    World.SECOND);
        }
    }

    private void work() {
        if (!cluster.storming || underWay == null || map == null) {
            return;
        }
        String name = "object" + world.random.nextInt(8);
        if (world.chance(0.3)) {
            delete(world.random.nextLong(), name);
        } else {
            put(name);
        }
    }

    private void delete(long request, String name) {
        world.ask(
                this,
                cluster.names,
                () -> cluster.names.delete(request, name),
                done -> {},
                () -> delete(request, name),
                2 * World.SECOND);
    }

    private void put(String name) {
        UnderWay mine = underWay;
        GroupMap by = map;
        if (mine == null || by == null) {
            return;
        }
        Layout layout = world.chance(0.5) && by.nodes().size() - by.out().size() >= 6
                ? new Layout(4, 2, 1 << 20)
                : new Layout(1, 2, 1 << 20);
        Durability durability = Durability.values()[world.random.nextInt(cluster.destroys ? 2 : 3)];
        List<DataId> drawn = new ArrayList<>();
        Optional<IdChoice.Chosen> chosen = IdChoice.choose(
                by,
                layout,
                () -> {
                    DataId id = mine.draw(layout, 1_000 + world.now() / World.MILLI);
                    cluster.oracle.drawn(id);
                    drawn.add(id);
                    return id;
                },
                up::contains);
        for (DataId id : drawn) {
            if (chosen.isEmpty() || !chosen.get().id().equals(id)) {
                mine.ended(id);
            }
        }
        chosen.ifPresent(choice -> write(name, mine, by, choice, layout, durability));
    }

    private void write(
            String name, UnderWay mine, GroupMap by, IdChoice.Chosen choice, Layout layout, Durability durability) {
        Durability real = cluster.bug == Bug.ACKNOWLEDGED_EARLY && layout.data() == 1 ? Durability.ONE : durability;
        SegmentWrite write = new SegmentWrite(new SegmentKey(choice.id(), 0), layout, real, choice.drives());
        int least = durability == Durability.ONE && layout.data() == 1 ? 1 : layout.data() + 1;
        perform(write.begin(), write, name, mine, by, choice, least);
    }

    private void perform(
            List<WriteAction> actions,
            SegmentWrite write,
            String name,
            UnderWay mine,
            GroupMap by,
            IdChoice.Chosen choice,
            int least) {
        for (WriteAction action : actions) {
            switch (action) {
                case WriteAction.Store(SegmentKey segment, int shard, int drive) -> {
                    SimulatedNode node = cluster.nodeByMap(by, drive);
                    world.ask(
                            this,
                            node,
                            () -> node.put(drive, segment.blob(shard), choice.epoch()),
                            answer ->
                                    perform(heard(write, segment, shard, answer), write, name, mine, by, choice, least),
                            () -> perform(write.failed(shard), write, name, mine, by, choice, least),
                            3 * World.SECOND);
                }
                case WriteAction.Note(SegmentKey segment, int drive, Set<Integer> missing) -> {
                    SimulatedNode node = cluster.nodeByMap(by, drive);
                    world.ask(
                            this,
                            node,
                            () -> node.note(drive, segment, missing, choice.epoch()),
                            answer -> perform(
                                    answer == SimulatedNode.Answer.DONE ? write.noted(drive) : write.noteFailed(drive),
                                    write,
                                    name,
                                    mine,
                                    by,
                                    choice,
                                    least),
                            () -> perform(write.noteFailed(drive), write, name, mine, by, choice, least),
                            3 * World.SECOND);
                }
                case WriteAction.Durable durable -> {
                    cluster.oracle.acknowledged(choice.id(), least);
                    cluster.checkReadableByMap(choice.id());
                    commit(world.random.nextLong(), name, mine, choice.id());
                }
                case WriteAction.GiveUp giveUp -> mine.ended(choice.id());
            }
        }
    }

    private List<WriteAction> heard(SegmentWrite write, SegmentKey segment, int shard, SimulatedNode.Answer answer) {
        return switch (answer) {
            case DONE -> {
                cluster.oracle.answered(segment.blob(shard));
                yield write.stored(shard);
            }
            case REFUSED -> write.failed(shard);
            case STALE -> write.stale(shard);
        };
    }

    /** Until it is known how it ended. A writer whose ids are not taken any more was thought dead, and starts anew. */
    private void commit(long request, String name, UnderWay mine, DataId id) {
        world.ask(
                this,
                cluster.names,
                () -> cluster.names.commit(request, name, id),
                taken -> {
                    mine.ended(id);
                    if (!taken && underWay == mine) {
                        underWay = null;
                        register(world.random.nextLong());
                    }
                },
                () -> commit(request, name, mine, id),
                2 * World.SECOND);
    }
}
