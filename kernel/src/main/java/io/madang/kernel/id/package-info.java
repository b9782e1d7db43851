/** 64-bit ids in time order, and the types that keep one kind of id from being taken for another. */
@NullMarked
package io.madang.kernel.id;

import org.jspecify.annotations.NullMarked;
