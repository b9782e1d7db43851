/** The articles of the day, and how their scores are made. */
@NullMarked
package io.madang.web.hot;

import org.jspecify.annotations.NullMarked;
