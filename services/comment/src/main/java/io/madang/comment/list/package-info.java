/** Reading comments: one, by page and by cursor. */
@NullMarked
package io.madang.comment.list;

import org.jspecify.annotations.NullMarked;
