/** How an installation is, as its operator wants to see it. */
@NullMarked
package io.madang.contracts.operator;

import org.jspecify.annotations.NullMarked;
