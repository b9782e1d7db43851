/** Pictures that people upload: recognised by their bytes, bounded, and drawn anew. */
@NullMarked
package io.madang.edge.picture;

import org.jspecify.annotations.NullMarked;
