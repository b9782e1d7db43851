/** The aws-chunked framing of bodies, signed or not, with or without trailers. */
@NullMarked
package io.madang.objectstore.gateway.chunk;

import org.jspecify.annotations.NullMarked;
