/** Buckets: making, finding and removing them, and the documents that say how they behave. */
@NullMarked
package io.madang.objectstore.gateway.operation.bucket;

import org.jspecify.annotations.NullMarked;
