/** Boards under load: lists at any depth, and storms of likes, views and comments on one article. */
@NullMarked
package io.madang.bench.board;

import org.jspecify.annotations.NullMarked;
