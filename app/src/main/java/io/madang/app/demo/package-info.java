/** A community that never was, to look around in: {@code ./madang up --demo}. */
@NullMarked
package io.madang.app.demo;

import org.jspecify.annotations.NullMarked;
