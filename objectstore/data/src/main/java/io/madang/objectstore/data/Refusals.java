package io.madang.objectstore.data;

import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.data.DataFailure.Reason;
import java.util.Collection;

/** What a caller hears when drives refused too many shards. */
final class Refusals {
    private Refusals() {}

    /** The reason that a caller can do most about. */
    static DataFailure failure(Collection<Refusal> refusals) {
        if (refusals.contains(Refusal.FULL) || refusals.contains(Refusal.TOO_LARGE)) {
            return new DataFailure(Reason.FULL, "Too many drives have no room");
        }
        if (refusals.contains(Refusal.BUSY) || refusals.contains(Refusal.STALE)) {
            return new DataFailure(Reason.BUSY, "Too many drives are busy");
        }
        return new DataFailure(Reason.TOO_FEW_DRIVES, "Too many drives are away or broken");
    }
}
