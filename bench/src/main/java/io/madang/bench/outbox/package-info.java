/** How fast events leave the outbox, beside a Kafka producer without a database. */
@NullMarked
package io.madang.bench.outbox;

import org.jspecify.annotations.NullMarked;
