/** What the store does by itself: collecting, compacting, scrubbing, repairing, expiring. */
@NullMarked
package io.madang.objectstore.server.maintenance;

import org.jspecify.annotations.NullMarked;
