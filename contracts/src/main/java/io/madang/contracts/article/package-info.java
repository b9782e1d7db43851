/** Articles: what the article service tells of them. */
@NullMarked
package io.madang.contracts.article;

import org.jspecify.annotations.NullMarked;
