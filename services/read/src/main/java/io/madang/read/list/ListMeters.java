package io.madang.read.list;

import io.madang.contracts.board.BoardId;
import io.madang.read.list.BoardLists.Settled;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an operator wants to know of lists. */
final class ListMeters {

    private static final Logger log = LoggerFactory.getLogger(ListMeters.class);

    private final Counter hits;
    private final Counter deep;
    private final Counter without;
    private final Counter fills;
    private final Counter missing;
    private final Counter surplus;
    private final Counter failed;

    ListMeters(MeterRegistry meters) {
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

    void hit() {
        hits.increment();
    }

    void deep() {
        deep.increment();
    }

    void without() {
        without.increment();
    }

    void settled(BoardId board, Settled settled) {
        if (settled.filled()) {
            fills.increment();
        }
        if (settled.missing() + settled.surplus() > 0) {
            missing.increment((double) settled.missing());
            surplus.increment((double) settled.surplus());
            log.debug(
                    "The list of board {} lacked {} articles and had {} too many; it is right now.",
                    board,
                    settled.missing(),
                    settled.surplus());
        }
    }

    void failed() {
        failed.increment();
    }
}
