/** Boards: what the article service tells of them. */
@NullMarked
package io.madang.contracts.board;

import org.jspecify.annotations.NullMarked;
