/** How soon comments show a new nickname; a part of several benchmarks. */
@NullMarked
package io.madang.bench.nickname;

import org.jspecify.annotations.NullMarked;
