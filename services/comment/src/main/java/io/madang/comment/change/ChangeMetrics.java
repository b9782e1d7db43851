package io.madang.comment.change;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** What an operator sees of changes. */
final class ChangeMetrics {

    private final Counter created;
    private final Counter edited;
    private final Counter deleted;
    private final DistributionSummary batches;

    ChangeMetrics(MeterRegistry meters) {
        this.created = meters.counter("madang.comment.created");
        this.edited = meters.counter("madang.comment.edited");
        this.deleted = meters.counter("madang.comment.deleted");
        this.batches = DistributionSummary.builder("madang.comment.batch")
                .description("How many changes of an article's comments shared a transaction")
                .register(meters);
    }

    /** Counts what is committed. */
    void count(List<Change> changes, List<Outcome> outcomes) {
        batches.record(changes.size());
        for (int i = 0; i < changes.size(); i++) {
            if (outcomes.get(i) instanceof Outcome.Done) {
                counter(changes.get(i)).increment();
            }
        }
    }

    private Counter counter(Change change) {
        return switch (change) {
            case Change.Creation creation -> created;
            case Change.Edit edit -> edited;
            case Change.Deletion deletion -> deleted;
        };
    }
}
