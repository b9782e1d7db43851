/** What all parts of the media service share. */
@NullMarked
package io.madang.media.store;

import org.jspecify.annotations.NullMarked;
