/** Bans from writing on a board for a time, which the board's moderators give and lift. */
@NullMarked
package io.madang.account.ban;

import org.jspecify.annotations.NullMarked;
