/** Single articles with their writers' names and all their counts, from the read model or, failing that, the owners. */
@NullMarked
package io.madang.read.article;

import org.jspecify.annotations.NullMarked;
