package io.madang.objectstore.consensus;

import java.io.IOException;
import java.util.UUID;

/** The replicas of one process, of any number of groups. */
public interface GroupHost extends AutoCloseable {
    GroupStatus status(UUID group);

    /** Keeps a replica of a group that has begun elsewhere: empty, and waiting until the group takes this member. */
    void join(UUID group) throws IOException;

    /** Leaves the log and the state as they are; the groups go on without this process. */
    @Override
    void close();
}
