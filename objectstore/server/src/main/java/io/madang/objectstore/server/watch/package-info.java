/** What can be seen of a running store: metrics and the access log. */
@NullMarked
package io.madang.objectstore.server.watch;

import org.jspecify.annotations.NullMarked;
