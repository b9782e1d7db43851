/** Request ids, from the first header to the last log line. */
@NullMarked
package io.madang.edge.request;

import org.jspecify.annotations.NullMarked;
