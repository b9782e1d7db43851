/** The media library: lists, items, uploads, one's own library, and pictures in what people write. */
@NullMarked
package io.madang.web.media;

import org.jspecify.annotations.NullMarked;
