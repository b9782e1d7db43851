/** The bytes of objects on their way in and out, and what is kept beside them. */
@NullMarked
package io.madang.objectstore.gateway.operation.content;

import org.jspecify.annotations.NullMarked;
