/** Writing, editing and deleting articles. */
@NullMarked
package io.madang.web.write;

import org.jspecify.annotations.NullMarked;
