/** The interface of a data node for the modules above it, without the implementation. */
@NullMarked
package io.madang.objectstore.blob;

import org.jspecify.annotations.NullMarked;
