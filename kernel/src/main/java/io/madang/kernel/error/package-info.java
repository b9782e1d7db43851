/** Failures with a stable code, which the edge turns into problem details. */
@NullMarked
package io.madang.kernel.error;

import org.jspecify.annotations.NullMarked;
