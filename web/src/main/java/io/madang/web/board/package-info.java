/** The list of a board, by page and by endless scroll. */
@NullMarked
package io.madang.web.board;

import org.jspecify.annotations.NullMarked;
