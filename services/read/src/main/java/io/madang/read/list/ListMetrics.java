package io.madang.read.list;

import io.madang.contracts.board.BoardId;
import io.madang.contracts.operator.InstanceReport.CacheReport;
import io.madang.contracts.operator.OperatorFigures;
import io.madang.read.list.BoardLists.RepairResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an operator wants to know of lists. */
final class ListMetrics implements OperatorFigures {

    private static final Logger log = LoggerFactory.getLogger(ListMetrics.class);

    private final Counter hits;
    private final Counter deep;
    private final Counter without;
    private final Counter fills;
    private final Counter missing;
    private final Counter surplus;
    private final Counter failed;

    ListMetrics(MeterRegistry meters) {
        this.hits = Counter.builder("madang.read.list.hits")
                .description("parts of lists that came from Redis alone, or from what is remembered of it")
                .register(meters);
        this.deep = Counter.builder("madang.read.list.deep")
                .description("parts of lists that reached below what Redis has")
                .register(meters);
        this.without = Counter.builder("madang.read.list.without")
                .description("parts of lists that came from the article service, since Redis did not have the list")
                .register(meters);
        this.fills = Counter.builder("madang.read.list.fills")
                .description("lists that were made from the article service")
                .register(meters);
        this.missing = mended(meters, "missing");
        this.surplus = mended(meters, "surplus");
        this.failed = Counter.builder("madang.read.list.reconcile.failed")
                .description("comparisons with the article service that failed; they are made later")
                .register(meters);
    }

    private static Counter mended(MeterRegistry meters, String kind) {
        return Counter.builder("madang.read.list.mended")
                .description("entries that differed from the article service: their events were lost, or are late")
                .tag("kind", kind)
                .register(meters);
    }

    @Override
    public List<CacheReport> caches() {
        long found = (long) hits.count();
        return List.of(new CacheReport("lists", found, found + (long) (deep.count() + without.count())));
    }

    void hit() {
        hits.increment();
    }

    void deep() {
        deep.increment();
    }

    void without() {
        without.increment();
    }

    void repaired(BoardId board, RepairResult repaired) {
        if (repaired.filled()) {
            fills.increment();
        }
        if (repaired.missing() + repaired.surplus() > 0) {
            missing.increment((double) repaired.missing());
            surplus.increment((double) repaired.surplus());
            log.debug(
                    "The list of board {} lacked {} articles and had {} too many; it is right now.",
                    board,
                    repaired.missing(),
                    repaired.surplus());
        }
    }

    void failed() {
        failed.increment();
    }
}
