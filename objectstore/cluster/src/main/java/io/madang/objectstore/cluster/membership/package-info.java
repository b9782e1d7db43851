/** Who of the nodes is up, judged by its heartbeats. */
@NullMarked
package io.madang.objectstore.cluster.membership;

import org.jspecify.annotations.NullMarked;
