/** The article service's contracts, tried in the same way wherever the service runs. */
@NullMarked
package io.madang.article.contract;

import org.jspecify.annotations.NullMarked;
