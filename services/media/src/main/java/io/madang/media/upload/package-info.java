/** Uploads, in parts or by one form, and the quota of each user. */
@NullMarked
package io.madang.media.upload;

import org.jspecify.annotations.NullMarked;
