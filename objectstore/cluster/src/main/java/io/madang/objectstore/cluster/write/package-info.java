/** Which group a new segment goes to, and when it counts as written. */
@NullMarked
package io.madang.objectstore.cluster.write;

import org.jspecify.annotations.NullMarked;
