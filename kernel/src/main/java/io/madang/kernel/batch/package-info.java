/** Work of many callers done in one go. */
@NullMarked
package io.madang.kernel.batch;

import org.jspecify.annotations.NullMarked;
