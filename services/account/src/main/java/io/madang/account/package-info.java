/** Accounts: sign-up, log-in, roles, nicknames. */
@NullMarked
package io.madang.account;

import org.jspecify.annotations.NullMarked;
