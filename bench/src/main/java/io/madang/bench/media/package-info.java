/** The benchmark of the media service: the list by views, and items. */
@NullMarked
package io.madang.bench.media;

import org.jspecify.annotations.NullMarked;
