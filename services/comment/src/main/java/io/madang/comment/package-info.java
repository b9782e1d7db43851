/** Comments on articles, in two levels or in threads. */
@NullMarked
package io.madang.comment;

import org.jspecify.annotations.NullMarked;
