/** Objects: storing, reading, copying, deleting and tagging them. */
@NullMarked
package io.madang.objectstore.gateway.operation.object;

import org.jspecify.annotations.NullMarked;
