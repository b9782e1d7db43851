/** Likes: what the like service tells of them. */
@NullMarked
package io.madang.contracts.like;

import org.jspecify.annotations.NullMarked;
