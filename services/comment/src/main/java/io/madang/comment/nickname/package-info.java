/** The writers' nicknames in comments: replayed from the account service's log, and confirmed after each insert. */
@NullMarked
package io.madang.comment.nickname;

import org.jspecify.annotations.NullMarked;
