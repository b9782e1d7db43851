package io.madang.media.item;

import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaProblem;
import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaProblems;
import io.madang.media.store.MediaStore;
import java.util.Optional;

/** Renditions that could not be made, and why. */
public final class FailedRenditions {

    private final MediaStore store;
    private final MediaProblems problems;

    public FailedRenditions(MediaStore store, MediaProblems problems) {
        this.store = store;
        this.problems = problems;
    }

    /** In the open transaction of the item's shard. */
    void put(MediaId id, String name, Failure failure) {
        MediaProblems.Columns why = problems.columns(failure);
        store.named(id)
                .sql(
                        """
                    replace into failed_renditions (item_id, name, reason, reason_arguments)
                    values (:id, :name, :reason, :arguments)
                    """)
                .param("id", id.value())
                .param("name", name)
                .param("reason", why.reason())
                .param("arguments", why.arguments())
                .update();
    }

    /** Why one of them is missing; empty if none failed. */
    Optional<MediaProblem> one(MediaId id) {
        return store.named(id)
                .sql("select reason, reason_arguments from failed_renditions where item_id = :id order by name limit 1")
                .param("id", id.value())
                .query((row, number) -> problems.read(row.getString("reason"), row.getString("reason_arguments")))
                .optional();
    }
}
