/** A fast path to the few endpoints that are called so often that the usual way costs more than their answer. */
@NullMarked
package io.madang.edge.fastpath;

import org.jspecify.annotations.NullMarked;
