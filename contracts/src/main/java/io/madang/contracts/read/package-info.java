/** Articles as pages show them: what the read service tells of them. */
@NullMarked
package io.madang.contracts.read;

import org.jspecify.annotations.NullMarked;
