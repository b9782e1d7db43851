/** What one has written and what one likes. */
@NullMarked
package io.madang.web.mine;

import org.jspecify.annotations.NullMarked;
