/** Texts that users have written and not published yet. */
@NullMarked
package io.madang.account.draft;

import org.jspecify.annotations.NullMarked;
