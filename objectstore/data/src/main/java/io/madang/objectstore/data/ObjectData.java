package io.madang.objectstore.data;

import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.placement.ClusterMap;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The bytes of objects and parts: the only way to them. Calls block, and may come from any number of threads. */
public interface ObjectData extends AutoCloseable {
    int MAX_LISTED = 1_000;

    /**
     * Begins to work over these drives of the map, by their numbers; the others of the map are away.
     *
     * @param queue which the drives tell of damage
     */
    static ObjectData open(
            DataSettings settings, ClusterMap map, Map<Integer, ? extends Blobs> drives, RepairQueue queue) {
        return open(settings, map, drives, queue, new DataId(0, 0));
    }

    /** Likewise, and draws all new ids above this one, also where the clock was set back. */
    static ObjectData open(
            DataSettings settings,
            ClusterMap map,
            Map<Integer, ? extends Blobs> drives,
            RepairQueue queue,
            DataId floor) {
        return new SpreadData(settings, map, drives, queue, InstantSource.system(), new SecureRandom(), floor);
    }

    /** Begins data of any size. The class ("STANDARD", "REDUCED_REDUNDANCY") and the drives there are decide how it is kept. */
    DataWriter write(String storageClass);

    /**
     * Fills the target from this position, as far as both reach, and says how much that was. What is missing or damaged
     * is rebuilt from the rest; nothing is handed out unverified.
     */
    int read(DataRef ref, long position, ByteBuffer target) throws DataFailure;

    /** Whether all shards of this data are there; has repaired what lacks one. Asks the drives' indexes, reads no content. */
    Availability check(DataRef ref);

    /** As far as it can now; what remains on a drive that is away is an orphan, found by {@link #list}. */
    void delete(DataRef ref);

    /** Deletes all that has this id, known by nothing else: how orphans go. */
    void delete(DataId id);

    /** The ids of all data on any drive, after the given one, in order; of an upload under way too. */
    List<DataId> list(Optional<DataId> after, int limit);

    Repair repair();

    DataMetrics metrics();

    /** A drive of the map came (back), perhaps empty. Its missing shards are rebuilt from now on. */
    void attach(int drive, Blobs blobs);

    /** A drive is to be left alone. Nothing uses it any more when this returns, and it may be closed. */
    void detach(int drive);

    /** Ends repair and leaves the drives alone; whoever opened these closes them. */
    @Override
    void close();
}
