package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.cluster.control.ControlOutcome.NodeJoined;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.control.LeaderMessage.News;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Control as nodes and gateways reach it. What they know of it goes on to serve while it cannot be reached; changes wait
 * or fail. Methods that ask throw {@link GroupUnavailable}.
 */
public final class ControlClient implements AutoCloseable {
    /** Between two heartbeats. */
    public static final Duration INTERVAL = Duration.ofSeconds(2);

    private static final System.Logger LOG = System.getLogger(ControlClient.class.getName());

    private final GroupCaller caller;
    private final LongSupplier nanoTime;
    private final ReentrantLock beating = new ReentrantLock();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition wake = lock.newCondition();
    private volatile @Nullable Thread thread;
    private volatile GroupMap map;
    private volatile Set<Integer> up = Set.of();
    private volatile @Nullable NodeJoined node;
    private volatile long heardAt;
    private volatile boolean removed;
    private volatile boolean closed;
    private long beats;
    private boolean newer;

    /**
     * @param caller of the control group, with a deadline for each call; closed with this client
     * @param known a map of earlier, if there is one
     * @param nanoTime a monotonic clock
     */
    public ControlClient(GroupCaller caller, UUID cluster, Optional<GroupMap> known, LongSupplier nanoTime) {
        this.caller = caller;
        this.nanoTime = nanoTime;
        this.map = known.orElseGet(() -> GroupMap.empty(cluster));
        this.heardAt = nanoTime.getAsLong();
        if (!map.cluster().equals(cluster)) {
            throw new IllegalArgumentException("The map is of cluster " + map.cluster() + ", and not of " + cluster);
        }
    }

    /** The newest map that this process has heard of. */
    public GroupMap map() {
        return map;
    }

    /** Whether a node was up when control was heard last. */
    public boolean up(int number) {
        return up.contains(number);
    }

    /** Whether control has forgotten this node: it must not serve any more. */
    public boolean removed() {
        return removed;
    }

    /** For how long control was not heard. */
    public Duration silent() {
        return Duration.ofNanos(nanoTime.getAsLong() - heardAt);
    }

    /** This process is a node from now on, and its heartbeats say so; empty where control refuses it. */
    public Optional<NodeJoined> join(ControlCommand.JoinNode join) {
        if (!(submit(join) instanceof NodeJoined joined)) {
            return Optional.empty();
        }
        beating.lock();
        try {
            node = joined;
            beats = 0;
        } finally {
            beating.unlock();
        }
        return Optional.of(joined);
    }

    /** @param request drawn at random by the process that starts; after a failure the same one is asked for again */
    public OptionalInt startWriter(long request) {
        return submit(new ControlCommand.StartWriter(request)) instanceof ControlOutcome.WriterStarted(int writer)
                ? OptionalInt.of(writer)
                : OptionalInt.empty();
    }

    /** Forms the groups of a new cluster on the nodes that have joined; false where it has groups, or a node joins just now. */
    public boolean form(int groups) {
        refresh();
        GroupMap seen = map;
        return submit(new ControlCommand.FormGroups(seen.epoch(), seen.preferred(groups)))
                instanceof ControlOutcome.Done;
    }

    public ControlOutcome submit(ControlCommand command) {
        return ControlCodec.outcome(caller.submit(ControlCodec.submission(new Submission(null, command))));
    }

    public Set<Integer> writers() {
        return ask(new ControlQuestion.Writers());
    }

    public Set<Integer> drained() {
        return ask(new ControlQuestion.Drained());
    }

    private <T> T ask(ControlQuestion<T> question) {
        return ControlCodec.answer(question, caller.ask(ControlCodec.question(question)));
    }

    /** Asks for what of the map is newer. */
    void refresh() {
        beating.lock();
        try {
            GroupMap known = map;
            MapUpdate update = ask(new ControlQuestion.MapSince(known.epoch()));
            if (update.epoch() > known.epoch()) {
                map = update.of(known);
            }
            heardAt = nanoTime.getAsLong();
        } finally {
            beating.unlock();
        }
    }

    /** One heartbeat, and the map if it has changed; false where nobody leads. */
    boolean beat() {
        beating.lock();
        try {
            NodeJoined joined = node;
            LeaderMessage message = joined == null
                    ? new LeaderMessage.AskNews()
                    : new LeaderMessage.Heartbeat(joined.node(), joined.start(), ++beats, map.epoch());
            News news = ControlCodec.news(caller.sendToLeader(ControlCodec.message(message)));
            if (!news.leads()) {
                return false;
            }
            if (news.epoch() > map.epoch()) {
                refresh();
            }
            up = news.up();
            removed = !news.known();
            heardAt = nanoTime.getAsLong();
            return true;
        } finally {
            beating.unlock();
        }
    }

    /** Another process knows this epoch. Does not block: the map is asked for soon. */
    public void newer(long epoch) {
        lock.lock();
        try {
            newer |= epoch > map.epoch();
            wake.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Sends heartbeats, or asks for the news, from now on. */
    public void start(Duration interval) {
        Thread sender = Thread.ofPlatform().daemon().name("control-client").unstarted(() -> run(interval));
        thread = sender;
        sender.start();
    }

    private void run(Duration interval) {
        while (!closed) {
            try {
                if (takeNewer()) {
                    refresh();
                }
                beat();
            } catch (GroupUnavailable e) {
                LOG.log(System.Logger.Level.DEBUG, "Control is not heard", e);
            } catch (RuntimeException e) {
                LOG.log(System.Logger.Level.WARNING, "What control said is not understood", e);
            }
            if (!rest(interval.toNanos())) {
                return;
            }
        }
    }

    private boolean takeNewer() {
        lock.lock();
        try {
            boolean taken = newer;
            newer = false;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    private boolean rest(long nanos) {
        lock.lock();
        try {
            long left = nanos;
            while (left > 0 && !newer && !closed) {
                left = wake.awaitNanos(left);
            }
            return true;
        } catch (InterruptedException e) {
            return false;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        closed = true;
        caller.close();
        Thread sender = thread;
        if (sender != null) {
            sender.interrupt();
            try {
                sender.join(TimeUnit.SECONDS.toMillis(10));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
