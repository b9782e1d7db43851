/** The levels that pages show beside names. */
@NullMarked
package io.madang.web.level;

import org.jspecify.annotations.NullMarked;
