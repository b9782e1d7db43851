/** Counts of an article that other services keep. */
@NullMarked
package io.madang.contracts.count;

import org.jspecify.annotations.NullMarked;
