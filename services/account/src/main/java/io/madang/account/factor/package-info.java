/** The second factor at log-in: codes of an authenticator app, recovery codes, and who needs one. */
@NullMarked
package io.madang.account.factor;

import org.jspecify.annotations.NullMarked;
