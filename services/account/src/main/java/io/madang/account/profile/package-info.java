/** Users as others see them, and one's own account: profile, password, closing. */
@NullMarked
package io.madang.account.profile;

import org.jspecify.annotations.NullMarked;
