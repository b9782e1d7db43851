/** Who may call an endpoint: said on the endpoint itself. */
@NullMarked
package io.madang.contracts.access;

import org.jspecify.annotations.NullMarked;
