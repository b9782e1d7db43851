/** Which pages of other origins may use a bucket. */
@NullMarked
package io.madang.objectstore.gateway.operation.cors;

import org.jspecify.annotations.NullMarked;
