/** The process: all rooms of the store put together. */
@NullMarked
package io.madang.objectstore.server;

import org.jspecify.annotations.NullMarked;
