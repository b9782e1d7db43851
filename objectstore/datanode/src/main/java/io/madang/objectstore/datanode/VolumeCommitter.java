package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A thread that writes one volume after the other: takes all records that wait, writes them, syncs once, indexes them,
 * and only then tells their callers.
 */
final class VolumeCommitter implements Runnable {
    private static final System.Logger LOG = System.getLogger(VolumeCommitter.class.getName());

    private final OpenVolumes open;
    private final int groupBytes;
    private final BlockingQueue<Append> waiting = new LinkedBlockingQueue<>();
    private final AtomicLong pendingBytes = new AtomicLong();
    private final ByteBuffer stage = VolumeWriter.newStage();
    private final Append nudge =
            new Append(RecordHeader.tombstone(new BlobId(0, 0), 0), ByteBuffer.allocate(0), (batch, where) -> {});
    private @Nullable VolumeWriter writer;

    VolumeCommitter(OpenVolumes open, int groupBytes) {
        this.open = open;
        this.groupBytes = groupBytes;
    }

    /** Goes on with a volume that an earlier run left open. */
    void resume(Volume volume, VolumeRow row) throws IOException {
        writer = new VolumeWriter(volume, row.records(), row.incarnation(), stage);
    }

    void submit(Append append) {
        waiting.add(append);
        if (open.ended() && waiting.remove(append)) {
            append.refused(Refusal.CLOSED);
        }
    }

    int waiting() {
        return waiting.size();
    }

    /** What waits, and what is on its way to the drive; counted by who submits. */
    AtomicLong pendingBytes() {
        return pendingBytes;
    }

    /** Has the thread end when it has committed what waits. */
    void endWhenDone() {
        waiting.add(nudge);
    }

    @Override
    public void run() {
        List<Append> group = new ArrayList<>();
        try {
            while (take(group)) {
                commit(new ArrayDeque<>(group));
                group.clear();
            }
        } catch (Throwable e) {
            LOG.log(System.Logger.Level.ERROR, "Group commit ended; the node takes no more changes", e);
            open.breakDown();
        } finally {
            open.end();
            group.forEach(append -> append.refused(Refusal.BROKEN));
            refuse(waiting, Refusal.CLOSED);
            close();
        }
    }

    /** Waits for the next group; false when the node closes and nothing waits any more. */
    private boolean take(List<Append> group) throws InterruptedException {
        while (group.isEmpty()) {
            Append first = waiting.take();
            if (first == nudge) {
                if (waiting.isEmpty()) {
                    return false;
                }
                waiting.add(nudge);
                continue;
            }
            group.add(first);
        }
        for (int bytes = group.getFirst().bytes(); bytes < groupBytes; ) {
            Append next = waiting.poll();
            if (next == null) {
                break;
            }
            if (next == nudge) {
                waiting.add(nudge);
                break;
            }
            group.add(next);
            bytes += next.bytes();
        }
        return true;
    }

    private void commit(Deque<Append> rest) {
        while (!rest.isEmpty()) {
            if (open.broken()) {
                refuse(rest, Refusal.BROKEN);
                return;
            }
            VolumeWriter current = writer;
            if (current != null && current.volume().lost()) {
                current.volume().markSealed();
                close();
                current = null;
            }
            if (current == null) {
                try {
                    current = writer = open.next(stage);
                } catch (IOException e) {
                    LOG.log(System.Logger.Level.WARNING, "Cannot begin a volume", e);
                    refuse(rest, open.reasonOf(e));
                    return;
                }
            }
            new Part(current).commit(rest);
        }
    }

    /** As much of a group as goes into one volume. */
    private final class Part {
        private final VolumeWriter to;
        private final long recordsBefore;
        private final List<Append> appends = new ArrayList<>();
        private final List<Location> places = new ArrayList<>();
        private boolean syncing;

        Part(VolumeWriter to) {
            this.to = to;
            this.recordsBefore = to.records();
        }

        void commit(Deque<Append> rest) {
            try {
                boolean full = write(rest);
                to.flush();
                open.faults().at(Faults.Moment.GROUP_WRITTEN);
                syncing = true;
                to.sync();
                open.counters().syncs().increment();
                open.faults().at(Faults.Moment.GROUP_SYNCED);
                index(full);
                open.faults().at(Faults.Moment.GROUP_INDEXED);
                appends.forEach(Append::done);
                if (full) {
                    to.volume().markSealed();
                    to.endHint();
                    open.counters().volumesSealed().increment();
                    close();
                }
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "Volume " + to.volume().id() + " could not be written", e);
                Refusal reason = open.reasonOf(e);
                takeBack();
                refuse(appends, reason);
                if (appends.isEmpty()) {
                    // Not even begun, as when the drive is gone: to try again would be to try for ever.
                    refuse(rest, reason);
                    rest.clear();
                }
            } catch (IndexFailure e) {
                LOG.log(System.Logger.Level.ERROR, "The index failed; the node takes no more changes", e);
                open.breakDown();
                refuse(appends, Refusal.BROKEN);
            } catch (Throwable e) {
                refuse(appends, Refusal.BROKEN);
                refuse(rest, Refusal.BROKEN);
                throw e;
            }
        }

        /** Writes what fits; true when the volume is full and was given its last record. */
        private boolean write(Deque<Append> rest) throws IOException {
            OpenVolumes.Room room = open.room();
            for (Append next = rest.peek(); next != null; next = rest.peek()) {
                if (!open.fits(to, next.bytes())) {
                    to.seal(open.incarnation(), new long[0]);
                    return true;
                }
                rest.remove();
                if (!room.take(next)) {
                    refuse(List.of(next), Refusal.FULL);
                    continue;
                }
                appends.add(next);
                places.add(next.to(to));
            }
            return false;
        }

        private void index(boolean full) {
            try (IndexBatch batch = open.batch()) {
                for (int i = 0; i < appends.size(); i++) {
                    Append append = appends.get(i);
                    append.index(batch, places.get(i));
                    open.counters().appends().increment();
                    open.counters().appendedBytes().add(append.bytes());
                }
                batch.volume(to.volume().id(), to.row(full ? VolumeRow.State.SEALED : VolumeRow.State.OPEN));
                open.commit(batch);
            }
        }

        /** After a failed sync nobody knows what of the file is on the drive: it is not written again. */
        private void takeBack() {
            try {
                to.takeBack(recordsBefore);
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "Volume " + to.volume().id() + " keeps an unfinished end", e);
                syncing = true;
            }
            if (syncing) {
                to.volume().markSealed();
                close();
            }
        }
    }

    private void refuse(Iterable<Append> appends, Refusal reason) {
        for (Append append : appends) {
            switch (reason) {
                case FULL -> open.counters().refusedFull().increment();
                case BUSY -> open.counters().refusedBusy().increment();
                case BROKEN -> open.counters().failures().increment();
                case TOO_LARGE, CLOSED -> {}
            }
            append.refused(reason);
        }
    }

    private void close() {
        VolumeWriter current = writer;
        writer = null;
        if (current != null) {
            try {
                current.close();
            } catch (IOException e) {
                LOG.log(System.Logger.Level.WARNING, "A volume could not be closed", e);
            }
        }
    }
}
