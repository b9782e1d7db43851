/** The start and the stop of an instance: data directory, engines, context, signals. */
@NullMarked
package io.madang.app.start;

import org.jspecify.annotations.NullMarked;
