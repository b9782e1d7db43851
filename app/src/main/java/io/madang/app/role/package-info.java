/** The parts that an instance can be made of. */
@NullMarked
package io.madang.app.role;

import org.jspecify.annotations.NullMarked;
