/** Pages for making, changing and deleting boards. */
@NullMarked
package io.madang.web.keeping;

import org.jspecify.annotations.NullMarked;
