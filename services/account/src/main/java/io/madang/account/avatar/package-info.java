/** Avatars: pictures that are drawn anew on upload, and identicons for those who have none. */
@NullMarked
package io.madang.account.avatar;

import org.jspecify.annotations.NullMarked;
