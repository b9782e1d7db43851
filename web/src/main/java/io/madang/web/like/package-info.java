/** Liking articles. */
@NullMarked
package io.madang.web.like;

import org.jspecify.annotations.NullMarked;
