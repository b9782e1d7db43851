/** What everybody may see of a user. */
@NullMarked
package io.madang.web.user;

import org.jspecify.annotations.NullMarked;
