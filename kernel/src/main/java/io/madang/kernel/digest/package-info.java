/** Digests: things in short, by which they are told apart. */
@NullMarked
package io.madang.kernel.digest;

import org.jspecify.annotations.NullMarked;
