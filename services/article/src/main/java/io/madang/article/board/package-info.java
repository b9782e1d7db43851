/** Boards: making, changing and deleting them, and looking them up. */
@NullMarked
package io.madang.article.board;

import org.jspecify.annotations.NullMarked;
