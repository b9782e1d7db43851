/** A whole cluster in virtual time and one thread, driven by a seed. */
@NullMarked
package io.madang.objectstore.cluster.simulation;

import org.jspecify.annotations.NullMarked;
