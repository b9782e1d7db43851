/** Pages in the order of views, which also tell of items that overtook the reader between two pages. */
@NullMarked
package io.madang.media.omission;

import org.jspecify.annotations.NullMarked;
