/** How a running store is asked by commands and watched: HTTP on the loopback address. */
@NullMarked
package io.madang.objectstore.server.admin;

import org.jspecify.annotations.NullMarked;
