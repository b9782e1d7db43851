package io.madang.objectstore.consensus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One process's copy of a group's state. Entries are applied one after the other, in the order of the log; questions come
 * from any thread, beside them. The same entries must make the same state everywhere: no clock, no chance, no settings of
 * this process.
 *
 * <p>What is expected is an outcome. An exception from {@link #apply} means that this copy can no longer be trusted: it
 * stops, and its process with it.
 */
public interface Replica extends AutoCloseable {

    /**
     * Refuses a command that this release does not understand, by an {@link IllegalArgumentException}, before it is in the
     * log. There it would stop every replica, each time that it is started. Asked of the leader, from any thread.
     */
    default void check(byte[] command) {}

    /**
     * Applies the commands of one entry as one step, together with its position. Need not be durable before
     * {@link #persist}: the log is. An entry without commands moves the position, too, so that the log behind it can go.
     *
     * @return an outcome for each request, in their order; for a request that was applied before, its first outcome
     */
    List<byte[]> apply(LogEntry entry);

    /** Answers from the state as it is now, which has everything that was agreed on before the question was asked. */
    byte[] ask(byte[] question);

    /**
     * Answers a message to the process that leads, from its memory: nothing of it is in the log. It may lead no more without
     * knowing yet. Must not block.
     */
    default byte[] receive(byte[] message) {
        throw new UnsupportedOperationException("No messages are expected");
    }

    /** The last entry in the state; when it was just opened, the last one that survived. */
    LogPosition applied();

    /** Makes the state durable; entries up to the position that is returned are not needed from the log any more. */
    LogPosition persist() throws IOException;

    /** Writes a copy of the state into an empty directory, for a member that is new or too far behind. */
    LogPosition copyTo(Path directory) throws IOException;

    /** Takes the place of the state by such a copy, which is this replica's from now on. Nothing else runs meanwhile. */
    void restore(Path directory) throws IOException;

    /** This process leads the group from now on; all earlier entries are applied. Must not block. */
    default void leads(long term) {}

    /** Another process may lead. Must not block. */
    default void follows() {}

    @Override
    void close();
}
