package io.madang.media.job;

import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Jobs that wait in the database, and their leases: whoever moves a job's due time forward has it until then. A worker
 * that dies leaves a job that is due again at the end of its lease.
 */
public final class Jobs {

    private static final Logger log = LoggerFactory.getLogger(Jobs.class);

    static final String DUE =
            """
        select item_id, task, attempts from jobs where weight = :weight and due_at <= :now order by due_at limit 8
        """;

    private final MediaStore store;
    private final Duration lease;

    public Jobs(MediaStore store, Duration lease) {
        this.store = store;
        this.lease = lease;
    }

    /** Adds a job in the open transaction; one that waits or runs already stays as it is. */
    public void add(MediaId item, Task task) {
        add(item, task, 0);
    }

    /** @param bytes of the file that has to be read: work on a large one does not make short jobs wait */
    public void add(MediaId item, Task task, long bytes) {
        add(item, task, bytes, store.clock().instant());
    }

    /** Adds a job that is to be started then. */
    public void addAt(MediaId item, Task task, Instant due) {
        add(item, task, 0, due);
    }

    private void add(MediaId item, Task task, long bytes, Instant due) {
        store.named(item)
                .sql(
                        """
                    insert ignore into jobs (item_id, task, weight, due_at) values (:item, :task, :weight, :due)
                    """)
                .param("item", item.value())
                .param("task", task.name())
                .param("weight", task.weight(bytes))
                .param("due", UtcTime.column(due))
                .update();
    }

    /**
     * A job that is due, the lightest and oldest first; one that no other worker takes at the same moment. Databases that
     * are away keep theirs for later; it fails only if all of them are.
     */
    Optional<Job> claim(int heaviest) {
        Instant now = store.clock().instant();
        Map<Source, Failure> away = new HashMap<>();
        for (int weight : Task.weights(heaviest)) {
            for (Source source : store.shards().sources()) {
                if (away.containsKey(source)) {
                    continue;
                }
                try {
                    Optional<Job> claimed = claim(source, weight, now);
                    if (claimed.isPresent()) {
                        return claimed;
                    }
                } catch (Failure e) {
                    away.put(source, e);
                }
            }
        }
        if (away.size() == store.shards().sources().size()) {
            throw away.values().iterator().next();
        }
        away.forEach((source, e) -> log.debug("Jobs in database '{}' wait: {}", source.name(), e.toString()));
        return Optional.empty();
    }

    private Optional<Job> claim(Source source, int weight, Instant now) {
        for (Waiting waiting : due(source, weight, now)) {
            Job job = new Job(waiting.item(), waiting.task(), UUID.randomUUID().toString(), waiting.attempts() + 1);
            if (tryClaim(job, now)) {
                return Optional.of(job);
            }
        }
        return Optional.empty();
    }

    private record Waiting(MediaId item, Task task, int attempts) {}

    private static List<Waiting> due(Source source, int weight, Instant now) {
        return source.jdbc()
                .sql(DUE)
                .param("weight", weight)
                .param("now", UtcTime.column(now))
                .query((row, number) -> new Waiting(
                        new MediaId(row.getLong("item_id")),
                        Task.valueOf(row.getString("task")),
                        row.getInt("attempts")))
                .list();
    }

    private boolean tryClaim(Job job, Instant now) {
        return store.named(job.item())
                        .sql(
                                """
                            update jobs set worker = :worker, due_at = :until, attempts = attempts + 1
                            where item_id = :item and task = :task and due_at <= :now
                            """)
                        .param("worker", job.worker())
                        .param("until", UtcTime.column(now.plus(lease)))
                        .param("item", job.item().value())
                        .param("task", job.task().name())
                        .param("now", UtcTime.column(now))
                        .update()
                == 1;
    }

    /** Keeps the lease; false if it is lost. */
    boolean extend(Job job) {
        return postpone(job, lease);
    }

    /** Lets the job go, to be started again after a while. */
    void release(Job job, Duration pause, boolean counts) {
        store.named(job.item())
                .sql(
                        """
                    update jobs set worker = null, due_at = :due, attempts = attempts - :uncounted
                    where item_id = :item and task = :task and worker = :worker
                    """)
                .param("due", UtcTime.column(store.clock().instant().plus(pause)))
                .param("uncounted", counts ? 0 : 1)
                .param("item", job.item().value())
                .param("task", job.task().name())
                .param("worker", job.worker())
                .update();
    }

    private boolean postpone(Job job, Duration by) {
        return store.named(job.item())
                        .sql(
                                """
                            update jobs set due_at = :until
                            where item_id = :item and task = :task and worker = :worker
                            """)
                        .param("until", UtcTime.column(store.clock().instant().plus(by)))
                        .param("item", job.item().value())
                        .param("task", job.task().name())
                        .param("worker", job.worker())
                        .update()
                == 1;
    }

    /**
     * Ends a job in the open transaction, with what its work writes.
     *
     * @return false if another worker has it, or it is gone: nothing of the work may be written then
     */
    public boolean end(Job job) {
        return store.named(job.item())
                        .sql("delete from jobs where item_id = :item and task = :task and worker = :worker")
                        .param("item", job.item().value())
                        .param("task", job.task().name())
                        .param("worker", job.worker())
                        .update()
                == 1;
    }

    /** How many are due in all databases that answer, for the metrics. */
    long waiting() {
        return store.shards().sources().stream().mapToLong(this::waiting).sum();
    }

    private long waiting(Source source) {
        try {
            return source.jdbc()
                    .sql("select count(*) from jobs where due_at <= :now")
                    .param("now", UtcTime.column(store.clock().instant()))
                    .query(Long.class)
                    .single();
        } catch (Failure e) {
            return 0;
        }
    }
}
