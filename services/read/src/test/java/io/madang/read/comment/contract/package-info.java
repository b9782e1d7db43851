/** The contract's suite, in the same process and over HTTP. */
@NullMarked
package io.madang.read.comment.contract;

import org.jspecify.annotations.NullMarked;
