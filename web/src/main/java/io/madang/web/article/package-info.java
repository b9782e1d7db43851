/** An article with its comments. */
@NullMarked
package io.madang.web.article;

import org.jspecify.annotations.NullMarked;
