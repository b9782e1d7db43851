/** What an instance does when more is asked of it than it can do. */
@NullMarked
package io.madang.bench.overload;

import org.jspecify.annotations.NullMarked;
