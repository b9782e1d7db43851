package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.ChangesRefused;
import io.madang.objectstore.metadata.MetadataFailure;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * A thread that applies commands one after the other: takes all that wait, applies each to what the one before it left,
 * makes them durable with one sync, and only then tells their callers.
 */
final class CommandCommitter implements Runnable, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(CommandCommitter.class.getName());

    private final Database database;
    private final InstantSource clock;
    private final int groupCommands;
    private final BlockingQueue<Waiting<?>> waiting = new LinkedBlockingQueue<>();
    private final Waiting<?> end = new Waiting<>(null);
    private final Thread thread;
    private volatile boolean ended;
    private volatile @Nullable ChangesRefused broken;
    private long lastTime;

    CommandCommitter(Database database, InstantSource clock, int groupCommands) {
        this.database = database;
        this.clock = clock;
        this.groupCommands = groupCommands;
        byte[] last = database.value(Keys.CLOCK);
        this.lastTime = last == null ? 0 : TimeRow.from(last);
        this.thread = Thread.ofPlatform().name("metadata-commit").unstarted(this);
    }

    void start() {
        thread.start();
    }

    int waiting() {
        return waiting.size();
    }

    /** Blocks until the command is durable, or has failed. */
    <O> O submit(Command<O> command) {
        Waiting<O> entry = new Waiting<>(command);
        waiting.add(entry);
        if (ended && waiting.remove(entry)) {
            throw new MetadataFailure("The store of names is closed", null);
        }
        return entry.outcome();
    }

    @Override
    public void run() {
        List<Waiting<?>> group = new ArrayList<>();
        try {
            while (true) {
                group.add(waiting.take());
                waiting.drainTo(group, groupCommands - 1);
                boolean last = group.remove(end);
                commit(group);
                group.clear();
                if (last) {
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended = true;
            MetadataFailure closed = new MetadataFailure("The store of names is closed", null);
            group.forEach(each -> each.fail(closed));
            waiting.forEach(each -> each.fail(closed));
        }
    }

    private void commit(List<Waiting<?>> group) {
        MetadataFailure before = broken;
        if (before != null) {
            group.forEach(each -> each.fail(before));
            return;
        }
        try (MetadataBatch batch = database.batch()) {
            group.forEach(each -> each.apply(batch, nextTime()));
            if (!batch.empty()) {
                batch.end(lastTime);
                database.write(batch);
                database.work().changes().add(group.size());
            }
        } catch (Throwable e) {
            // Nobody knows what of the group is on the drive: what comes after it would build on sand.
            ChangesRefused failure = breakDown(e);
            group.forEach(each -> each.fail(failure));
            return;
        }
        group.forEach(Waiting::tell);
    }

    private synchronized ChangesRefused breakDown(Throwable cause) {
        ChangesRefused before = broken;
        if (before != null) {
            return before;
        }
        LOG.log(System.Logger.Level.ERROR, "The store of names failed; no changes are taken until a restart", cause);
        ChangesRefused failure = new ChangesRefused(
                "The store of names takes no more changes until a restart: " + cause.getMessage(), cause);
        broken = failure;
        return failure;
    }

    /** Why no changes are taken; looks at the files too, so that a loss is noticed without a change. */
    Optional<ChangesRefused> failure() {
        if (broken == null && !ended) {
            try {
                database.requireReachable();
            } catch (MetadataFailure e) {
                if (!ended) {
                    breakDown(e);
                }
            }
        }
        return Optional.ofNullable(broken);
    }

    /** Grows with every command, also when the clock steps back. */
    private long nextTime() {
        lastTime = Math.max(lastTime + 1, Time.first(clock.instant()));
        return lastTime;
    }

    /** Commits what waits, then ends. */
    @Override
    public void close() {
        ended = true;
        waiting.add(end);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** A command and whoever waits for its outcome. */
    private static final class Waiting<O> {
        private final @Nullable Command<O> command;
        private final CompletableFuture<O> told = new CompletableFuture<>();
        private @Nullable O outcome;
        private @Nullable RuntimeException refusal;

        Waiting(@Nullable Command<O> command) {
            this.command = command;
        }

        void apply(MetadataBatch batch, long time) {
            if (command == null) {
                return;
            }
            batch.mark();
            try {
                CommandContext step = new CommandContext(batch, time);
                outcome = command.apply(step);
                step.end();
                batch.keep();
            } catch (RuntimeException e) {
                batch.takeBack();
                refusal = e;
            }
        }

        void tell() {
            if (refusal != null) {
                told.completeExceptionally(refusal);
            } else {
                told.complete(outcome);
            }
        }

        void fail(MetadataFailure failure) {
            told.completeExceptionally(failure);
        }

        O outcome() {
            try {
                return told.join();
            } catch (CompletionException e) {
                switch (e.getCause()) {
                    case IllegalArgumentException bad -> throw new IllegalArgumentException(bad.getMessage(), bad);
                    case ChangesRefused refused ->
                        throw new ChangesRefused(String.valueOf(refused.getMessage()), refused);
                    case MetadataFailure failure ->
                        throw new MetadataFailure(String.valueOf(failure.getMessage()), failure);
                    case null, default -> throw new MetadataFailure("A change failed", e);
                }
            }
        }
    }
}
