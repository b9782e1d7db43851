/** What a data node does for the rooms above it: the words of the seam, without the server. */
@NullMarked
package io.madang.objectstore.blob;

import org.jspecify.annotations.NullMarked;
