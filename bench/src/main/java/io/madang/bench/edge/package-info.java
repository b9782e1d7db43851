/** What the edge costs: processor time per request, beside the same handler without it. */
@NullMarked
package io.madang.bench.edge;

import org.jspecify.annotations.NullMarked;
