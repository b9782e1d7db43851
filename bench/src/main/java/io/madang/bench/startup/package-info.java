/** How long a start takes, and what a running instance weighs. */
@NullMarked
package io.madang.bench.startup;

import org.jspecify.annotations.NullMarked;
