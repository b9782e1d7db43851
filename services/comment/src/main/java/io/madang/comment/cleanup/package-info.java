/** What becomes of comments when their article is deleted. */
@NullMarked
package io.madang.comment.cleanup;

import org.jspecify.annotations.NullMarked;
