/** Pages for making, changing and deleting boards. */
@NullMarked
package io.madang.web.boardadmin;

import org.jspecify.annotations.NullMarked;
