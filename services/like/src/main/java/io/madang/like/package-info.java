/** Who likes which article, and how many do. */
@NullMarked
package io.madang.like;

import org.jspecify.annotations.NullMarked;
