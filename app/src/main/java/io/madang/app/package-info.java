/** The one jar: the command line, the role map, the start and the stop. */
@NullMarked
package io.madang.app;

import org.jspecify.annotations.NullMarked;
