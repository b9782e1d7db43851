/** The articles of the day. */
@NullMarked
package io.madang.hot;

import org.jspecify.annotations.NullMarked;
