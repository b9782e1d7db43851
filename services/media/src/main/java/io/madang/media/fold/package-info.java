/** Brings the counts of views, likes and comments of items from the services that count them into the items. */
@NullMarked
package io.madang.media.fold;

import org.jspecify.annotations.NullMarked;
