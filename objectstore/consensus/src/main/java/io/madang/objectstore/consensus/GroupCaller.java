package io.madang.objectstore.consensus;

import java.util.List;
import java.util.UUID;

/**
 * Commands and questions to one group, whoever leads it. Calls may come from any number of threads; those that wait at the
 * same time share an entry of the log. Each call blocks until its outcome is certain, or throws {@link GroupUnavailable}.
 */
public interface GroupCaller extends AutoCloseable {

    /** Applied once, however often it had to be sent. */
    byte[] submit(byte[] command);

    /** The same, under a request id of the caller's own, under which it may be submitted again after a failure. */
    byte[] submit(UUID request, byte[] command);

    /** Answered from a state that has every command whose outcome anybody was told before this call. */
    byte[] ask(byte[] question);

    /**
     * Answered by the process that leads, from its memory and outside of the log: for what is said often and need not
     * outlive it, such as heartbeats. May be received more than once.
     */
    byte[] sendToLeader(byte[] message);

    /**
     * Changes who keeps the group, if those are its members now. New ones have joined before, and have the whole state when
     * this returns. From one to three at once: with two, the loss of either one would stop the group.
     */
    void changeMembers(List<Member> now, List<Member> next);

    @Override
    void close();
}
