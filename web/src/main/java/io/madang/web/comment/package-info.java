/** Commenting, answering, editing and deleting comments. */
@NullMarked
package io.madang.web.comment;

import org.jspecify.annotations.NullMarked;
