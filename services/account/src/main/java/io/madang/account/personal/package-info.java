/** A person's own data as a download. */
@NullMarked
package io.madang.account.personal;

import org.jspecify.annotations.NullMarked;
