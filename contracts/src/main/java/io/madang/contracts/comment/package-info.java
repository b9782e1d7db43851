/** Comments: what the comment service tells of them. */
@NullMarked
package io.madang.contracts.comment;

import org.jspecify.annotations.NullMarked;
