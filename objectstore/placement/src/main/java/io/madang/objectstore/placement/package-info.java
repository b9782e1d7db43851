/** Which drives a cluster has, and which of them hold what. */
@NullMarked
package io.madang.objectstore.placement;

import org.jspecify.annotations.NullMarked;
