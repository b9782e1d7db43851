/** Pages for reporting what should not be there, and for those who look after boards. */
@NullMarked
package io.madang.web.moderation;

import org.jspecify.annotations.NullMarked;
