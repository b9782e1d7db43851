/** Pages that show the security log: one's own, and for administrators all of it. */
@NullMarked
package io.madang.web.security;

import org.jspecify.annotations.NullMarked;
