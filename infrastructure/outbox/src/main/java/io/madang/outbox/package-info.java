/** Events written in the transaction that causes them, and carried to Kafka in order by a relay. */
@NullMarked
package io.madang.outbox;

import org.jspecify.annotations.NullMarked;
