/** The first page. */
@NullMarked
package io.madang.web.home;

import org.jspecify.annotations.NullMarked;
