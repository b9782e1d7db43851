/** Boards, articles and their order in boards. */
@NullMarked
package io.madang.article;

import org.jspecify.annotations.NullMarked;
