/** What all operations share: how they are found, who may use them, and the words of their answers. */
@NullMarked
package io.madang.objectstore.gateway.operation.call;

import org.jspecify.annotations.NullMarked;
