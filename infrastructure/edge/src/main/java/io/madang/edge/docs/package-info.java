/** The API described by itself: OpenAPI and a page to try it. */
@NullMarked
package io.madang.edge.docs;

import org.jspecify.annotations.NullMarked;
