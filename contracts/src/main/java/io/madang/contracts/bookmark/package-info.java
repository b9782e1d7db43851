/** What users keep for later: articles and media items. */
@NullMarked
package io.madang.contracts.bookmark;

import org.jspecify.annotations.NullMarked;
