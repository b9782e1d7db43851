/** Failures as RFC 9457 problem details, in one place. */
@NullMarked
package io.madang.edge.problem;

import org.jspecify.annotations.NullMarked;
