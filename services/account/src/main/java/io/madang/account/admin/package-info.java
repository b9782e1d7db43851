/** Administration: the first administrator, roles and suspension. */
@NullMarked
package io.madang.account.admin;

import org.jspecify.annotations.NullMarked;
