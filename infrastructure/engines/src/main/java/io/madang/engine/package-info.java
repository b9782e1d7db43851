/** MariaDB, Redis and Kafka as they run on a laptop: unpacked, started, watched, repaired, stopped. */
@NullMarked
package io.madang.engine;

import org.jspecify.annotations.NullMarked;
