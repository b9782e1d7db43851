package io.madang.objectstore.metadata.rocks;

import java.util.concurrent.atomic.LongAdder;

/**
 * What was asked of the database so far, to tell the cost of a listing without a watch.
 *
 * @param seeks cursors sent to a key
 * @param steps cursors sent on by one row
 * @param reads rows asked for by key
 * @param syncs groups made durable
 * @param changes commands in them
 */
record DatabaseCounters(LongAdder seeks, LongAdder steps, LongAdder reads, LongAdder syncs, LongAdder changes) {
    DatabaseCounters() {
        this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder());
    }
}
