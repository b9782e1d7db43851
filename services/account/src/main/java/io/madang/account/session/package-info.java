/** Log-in sessions: access tokens, rotating refresh tokens, and the list of a user's own sessions. */
@NullMarked
package io.madang.account.session;

import org.jspecify.annotations.NullMarked;
