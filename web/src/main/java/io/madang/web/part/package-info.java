/** Parts of a page that come from elsewhere, each with a deadline. */
@NullMarked
package io.madang.web.part;

import org.jspecify.annotations.NullMarked;
