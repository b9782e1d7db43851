/** Bytes of any size, kept over many drives so that some of these may be lost. */
@NullMarked
package io.madang.objectstore.data;

import org.jspecify.annotations.NullMarked;
