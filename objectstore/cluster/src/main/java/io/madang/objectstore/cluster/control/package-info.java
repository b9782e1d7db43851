/** What the control group agrees on, and what its leader proposes. */
@NullMarked
package io.madang.objectstore.cluster.control;

import org.jspecify.annotations.NullMarked;
