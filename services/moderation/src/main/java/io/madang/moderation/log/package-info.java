/** The log of what moderators and administrators did. */
@NullMarked
package io.madang.moderation.log;

import org.jspecify.annotations.NullMarked;
