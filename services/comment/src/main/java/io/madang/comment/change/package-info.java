/** Writing, editing and deleting comments. */
@NullMarked
package io.madang.comment.change;

import org.jspecify.annotations.NullMarked;
