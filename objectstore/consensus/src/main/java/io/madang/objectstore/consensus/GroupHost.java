package io.madang.objectstore.consensus;

import java.util.UUID;

/** The replicas of one process, of any number of groups. */
public interface GroupHost extends AutoCloseable {
    GroupStatus status(UUID group);

    /** Leaves the log and the state as they are; the groups go on without this process. */
    @Override
    void close();
}
