/** Who looks at a page. */
@NullMarked
package io.madang.web.identity;

import org.jspecify.annotations.NullMarked;
