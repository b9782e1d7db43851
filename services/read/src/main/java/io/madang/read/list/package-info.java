/** The articles of a board, newest first: the latest from Redis, the others from the article service, without a seam. */
@NullMarked
package io.madang.read.list;

import org.jspecify.annotations.NullMarked;
