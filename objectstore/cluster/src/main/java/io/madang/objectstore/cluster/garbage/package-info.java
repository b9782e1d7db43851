/** Below which ids nothing is under way any more, without trusting a clock. */
@NullMarked
package io.madang.objectstore.cluster.garbage;

import org.jspecify.annotations.NullMarked;
