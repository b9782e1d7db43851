/** Directories and files that only their owner may read. */
@NullMarked
package io.madang.objectstore.files;

import org.jspecify.annotations.NullMarked;
