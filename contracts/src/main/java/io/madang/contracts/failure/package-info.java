/** Why several services fail in the same way. */
@NullMarked
package io.madang.contracts.failure;

import org.jspecify.annotations.NullMarked;
