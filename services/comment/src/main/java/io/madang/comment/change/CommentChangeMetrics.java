package io.madang.comment.change;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;

/** What an operator sees of changes. */
final class CommentChangeMetrics {

    private final Counter created;
    private final Counter edited;
    private final Counter deleted;
    private final DistributionSummary batches;

    CommentChangeMetrics(MeterRegistry meters) {
        this.created = meters.counter("madang.comment.created");
        this.edited = meters.counter("madang.comment.edited");
        this.deleted = meters.counter("madang.comment.deleted");
        this.batches = DistributionSummary.builder("madang.comment.batch")
                .description("How many changes of an article's comments shared a transaction")
                .register(meters);
    }

    /** Counts what is committed. */
    void count(List<CommentChange> changes, List<ChangeOutcome> outcomes) {
        batches.record(changes.size());
        for (int i = 0; i < changes.size(); i++) {
            if (outcomes.get(i) instanceof ChangeOutcome.Done) {
                counter(changes.get(i)).increment();
            }
        }
    }

    private Counter counter(CommentChange change) {
        return switch (change) {
            case CommentChange.Creation creation -> created;
            case CommentChange.Edit edit -> edited;
            case CommentChange.Deletion deletion -> deleted;
        };
    }
}
