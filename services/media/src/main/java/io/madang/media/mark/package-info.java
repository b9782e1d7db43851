/** What users have marked: whom they follow and what they keep for later, with exact counts. */
@NullMarked
package io.madang.media.mark;

import org.jspecify.annotations.NullMarked;
