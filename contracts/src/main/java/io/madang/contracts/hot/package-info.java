/** Hot articles: what the hot service tells of them. */
@NullMarked
package io.madang.contracts.hot;

import org.jspecify.annotations.NullMarked;
