/** Warnings that moderators give to users, and that users read. */
@NullMarked
package io.madang.account.warning;

import org.jspecify.annotations.NullMarked;
