/** Objects that come in parts. */
@NullMarked
package io.madang.objectstore.gateway.operation.multipart;

import org.jspecify.annotations.NullMarked;
