/** Reports of what should not be there, and the log of what was done about it. */
@NullMarked
package io.madang.contracts.moderation;

import org.jspecify.annotations.NullMarked;
