/** Accounts as other services and clients see them: users, nicknames and their change log. */
@NullMarked
package io.madang.contracts.account;

import org.jspecify.annotations.NullMarked;
