/** Bookmarking articles and media items, and following users, by a button. */
@NullMarked
package io.madang.web.mark;

import org.jspecify.annotations.NullMarked;
