/** What benchmarks load an instance with: engines and a server, clients, rounds, and what came of them. */
@NullMarked
package io.madang.bench.load;

import org.jspecify.annotations.NullMarked;
