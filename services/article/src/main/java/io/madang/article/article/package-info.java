/** Articles: publishing, reading, editing, deleting and listing them. */
@NullMarked
package io.madang.article.article;

import org.jspecify.annotations.NullMarked;
