/** The security log: log-ins, refusals, and changes of passwords, roles, sessions and keys. */
@NullMarked
package io.madang.account.securitylog;

import org.jspecify.annotations.NullMarked;
