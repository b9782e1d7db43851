/** What other services may rely on. */
@NullMarked
package io.madang.comment.contract;

import org.jspecify.annotations.NullMarked;
