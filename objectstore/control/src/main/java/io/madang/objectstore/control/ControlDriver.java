package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.control.LeaderMessage.News;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Does what the leader of control has to do, in each process that keeps a replica, and only while that one leads: hears
 * heartbeats, judges who is up, proposes what follows. What it proposes carries the term, so that nothing is done that a
 * leader of before decided.
 */
public final class ControlDriver implements AutoCloseable {
    /** Between two looks at who is up. */
    public static final Duration INTERVAL = Duration.ofSeconds(1);

    private static final System.Logger LOG = System.getLogger(ControlDriver.class.getName());

    private final GroupCaller caller;
    private final FailureDetectorSettings settings;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("control-driver").factory());
    private volatile @Nullable Leadership leadership;

    /**
     * @param caller of the control group; stays the caller's own
     * @param nanoTime a monotonic clock
     */
    public ControlDriver(GroupCaller caller, FailureDetectorSettings settings, LongSupplier nanoTime) {
        this.caller = caller;
        this.settings = settings;
        this.nanoTime = nanoTime;
    }

    /** Opens this process's replica, for the host that keeps it. The id of the group is that of the cluster. */
    public ControlReplica replica(UUID cluster, Path directory) throws IOException {
        return ControlReplica.open(cluster, directory, this);
    }

    /** Ticks by itself from now on. */
    public void start(Duration interval) {
        ticks.scheduleWithFixedDelay(this::tickSafely, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    }

    void begin(long term, ControlReplica replica) {
        Leadership current = leadership;
        if (current == null || current.term() != term) {
            leadership = new Leadership(term, replica, settings, nanoTime.getAsLong());
        }
    }

    void end() {
        leadership = null;
    }

    News receive(LeaderMessage message) {
        Leadership current = leadership;
        return current == null ? News.NONE : current.receive(message, nanoTime.getAsLong());
    }

    private void tickSafely() {
        try {
            tick();
        } catch (GroupUnavailable e) {
            LOG.log(
                    System.Logger.Level.INFO,
                    "What the leader of control proposes was not agreed on: " + e.getMessage());
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "The leader of control goes on after a failure", e);
        }
    }

    void tick() {
        Leadership current = leadership;
        if (current == null) {
            return;
        }
        for (ControlCommand command : current.tick(nanoTime.getAsLong())) {
            if (leadership != current) {
                return;
            }
            caller.submit(ControlCodec.submission(new Submission(current.term(), command)));
        }
    }

    @Override
    public void close() {
        end();
        ticks.shutdownNow();
    }
}
