package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Replica;
import io.madang.objectstore.consensus.Request;
import io.madang.objectstore.metadata.MetadataFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * One process's copy of the names of a cluster. An entry of the log is one batch of rows, with its position among them;
 * RocksDB's own log is off, because what is lost of it is in the group's. What is on the drive is thus always the state
 * after some entry, and says after which.
 */
public final class NamesPartition implements Replica {
    private final MetadataSettings settings;
    private final PartitionDirectory directory;
    private final RequestOutcomes outcomes = new RequestOutcomes();
    private volatile RocksMetadata names;
    private LogPosition applied;
    private long lastTime;

    private NamesPartition(MetadataSettings settings, PartitionDirectory directory) throws IOException {
        this.settings = settings;
        this.directory = directory;
        this.names = RocksMetadata.replicated(settings.in(directory));
        this.applied = AppliedRow.position(names.database());
        this.lastTime = lastTime(names.database());
    }

    /** Opens what is in the settings' directory, or an empty one. */
    public static NamesPartition open(MetadataSettings settings) throws IOException {
        return new NamesPartition(settings, PartitionDirectory.in(settings.directory()));
    }

    private static long lastTime(Database database) {
        byte[] row = database.value(Keys.CLOCK);
        return row == null ? 0 : TimeRow.from(row);
    }

    @Override
    public void check(byte[] command) {
        try {
            NamesCodec.command(command);
        } catch (MetadataFailure e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    @Override
    public synchronized List<byte[]> apply(LogEntry entry) {
        if (entry.position().index() <= applied.index()) {
            throw new IllegalStateException("Entry " + entry.position() + " comes again after " + applied);
        }
        Database database = names.database();
        try (MetadataBatch batch = database.batch()) {
            long time = Math.max(lastTime, Time.first(Instant.ofEpochMilli(entry.leaderMillis())) - 1);
            List<byte[]> results = new ArrayList<>();
            for (Request request : entry.requests()) {
                byte[] before = RequestOutcomes.find(batch, request.id());
                byte[] result = before == null ? apply(batch, NamesCodec.command(request.command()), ++time) : before;
                if (before == null) {
                    RequestOutcomes.keep(batch, time, request.id(), result);
                }
                results.add(result);
            }
            outcomes.forgetOld(batch, time, entry.requests().size());
            batch.end(time);
            batch.put(AppliedRow.KEY, AppliedRow.bytes(entry.position()));
            database.write(batch);
            database.work().changes().add(entry.requests().size());
            applied = entry.position();
            lastTime = time;
            return results;
        }
    }

    private static byte[] apply(MetadataBatch batch, Command<?> command, long time) {
        batch.mark();
        try {
            CommandContext step = new CommandContext(batch, time);
            Object outcome = command.apply(step);
            step.end();
            batch.keep();
            return NamesCodec.outcome(command, outcome);
        } catch (IllegalArgumentException e) {
            batch.takeBack();
            return NamesCodec.refused(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public byte[] ask(byte[] question) {
        NamesQuestion<?> asked = NamesCodec.question(question);
        try {
            return NamesCodec.outcome(asked, asked.answer(names));
        } catch (IllegalArgumentException e) {
            return NamesCodec.refused(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public synchronized LogPosition applied() {
        return applied;
    }

    @Override
    public synchronized LogPosition persist() {
        names.database().flush();
        return applied;
    }

    @Override
    public synchronized LogPosition copyTo(Path target) {
        names.copyTo(PartitionDirectory.in(target).current());
        return applied;
    }

    @Override
    public synchronized void restore(Path copy) throws IOException {
        names.close();
        directory.replaceBy(PartitionDirectory.in(copy));
        RocksMetadata restored = RocksMetadata.replicated(settings.in(directory));
        names = restored;
        applied = AppliedRow.position(restored.database());
        lastTime = lastTime(restored.database());
    }

    /** What a local store would answer; for tests and for checks of this copy alone. */
    RocksMetadata names() {
        return names;
    }

    @Override
    public synchronized void close() {
        try {
            names.database().flush();
        } catch (MetadataFailure e) {
            // It was closed before, or its drive fails: what is not written is in the group's log.
            System.getLogger(NamesPartition.class.getName()).log(System.Logger.Level.DEBUG, "Not written", e);
        }
        names.close();
    }
}
