/** Thumbnails, posters and renditions. */
@NullMarked
package io.madang.media.preview;

import org.jspecify.annotations.NullMarked;
