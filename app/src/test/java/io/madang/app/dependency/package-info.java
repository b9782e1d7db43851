/** Compares what is in the jar with the list of known vulnerabilities. */
@NullMarked
package io.madang.app.dependency;

import org.jspecify.annotations.NullMarked;
