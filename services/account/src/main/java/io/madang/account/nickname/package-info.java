/** Nicknames: their form, their changes, and the log that keepers of copies follow. */
@NullMarked
package io.madang.account.nickname;

import org.jspecify.annotations.NullMarked;
