/** What an uploaded file is, whether it may be published, and what is left out of it. */
@NullMarked
package io.madang.media.check;

import org.jspecify.annotations.NullMarked;
