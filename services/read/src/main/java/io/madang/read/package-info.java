/** Articles as pages show them: built from events, and asked for in one call. */
@NullMarked
package io.madang.read;

import org.jspecify.annotations.NullMarked;
