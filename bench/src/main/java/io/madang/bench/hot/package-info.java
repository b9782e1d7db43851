/** How fast hot articles are scored, and what they cost Redis. */
@NullMarked
package io.madang.bench.hot;

import org.jspecify.annotations.NullMarked;
