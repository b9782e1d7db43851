/** Data nodes over a network: frames, the server in front of drives, and drives as a client sees them. */
@NullMarked
package io.madang.objectstore.wire;

import org.jspecify.annotations.NullMarked;
