/** The first comments of articles in Redis, as their pages show them: filled from the comment service, kept by events. */
@NullMarked
package io.madang.read.comment;

import org.jspecify.annotations.NullMarked;
