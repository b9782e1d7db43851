/** Signing up. */
@NullMarked
package io.madang.account.signup;

import org.jspecify.annotations.NullMarked;
