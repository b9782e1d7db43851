/** Lists of media items, each from any place at the same cost. */
@NullMarked
package io.madang.media.list;

import org.jspecify.annotations.NullMarked;
