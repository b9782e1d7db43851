/** The moderation service: reports of what should not be there, and the log of what was done. */
@NullMarked
package io.madang.moderation;

import org.jspecify.annotations.NullMarked;
