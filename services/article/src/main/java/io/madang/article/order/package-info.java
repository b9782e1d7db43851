/** The order and number of a board's articles: counts, blocks of counts, and pages found through them. */
@NullMarked
package io.madang.article.order;

import org.jspecify.annotations.NullMarked;
