/** Orders from their placement to their payment. */
@NullMarked
package io.madang.bench.orders;

import org.jspecify.annotations.NullMarked;
