/** Joining, logging in and out, and what people do with their own accounts. */
@NullMarked
package io.madang.web.account;

import org.jspecify.annotations.NullMarked;
