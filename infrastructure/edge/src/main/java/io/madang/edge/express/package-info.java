/** A short way to the few endpoints that are asked so often that the usual way costs more than their answer. */
@NullMarked
package io.madang.edge.express;

import org.jspecify.annotations.NullMarked;
