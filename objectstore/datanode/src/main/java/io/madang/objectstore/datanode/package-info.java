/** Blobs on one drive: append-only volumes that are the truth, and an index that can always be made again from them. */
@NullMarked
package io.madang.objectstore.datanode;

import org.jspecify.annotations.NullMarked;
