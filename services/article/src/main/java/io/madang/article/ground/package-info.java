/** What every part of the service stands on. */
@NullMarked
package io.madang.article.ground;

import org.jspecify.annotations.NullMarked;
