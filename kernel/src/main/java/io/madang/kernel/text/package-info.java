/** What people write, and the rules for it. */
@NullMarked
package io.madang.kernel.text;

import org.jspecify.annotations.NullMarked;
