/** What goes by itself when its time has come. */
@NullMarked
package io.madang.objectstore.gateway.operation.lifecycle;

import org.jspecify.annotations.NullMarked;
