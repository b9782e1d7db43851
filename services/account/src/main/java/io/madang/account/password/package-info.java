/** Passwords: what is acceptable, how they are hashed and checked. */
@NullMarked
package io.madang.account.password;

import org.jspecify.annotations.NullMarked;
