/** Which nodes and drives a cluster has, and which drives hold which groups of segments. */
@NullMarked
package io.madang.objectstore.cluster.map;

import org.jspecify.annotations.NullMarked;
