/** When users were here, for marks of what is new since. */
@NullMarked
package io.madang.account.visit;

import org.jspecify.annotations.NullMarked;
