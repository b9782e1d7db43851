/** Rate limits, shared by all instances through Redis, local when Redis is away. */
@NullMarked
package io.madang.edge.limit;

import org.jspecify.annotations.NullMarked;
