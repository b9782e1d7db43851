/** Benchmarks, each against its limit in the same run. */
@NullMarked
package io.madang.bench;

import org.jspecify.annotations.NullMarked;
