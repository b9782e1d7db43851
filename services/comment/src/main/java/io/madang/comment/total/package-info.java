/** How many comments each article has, and the lock that all who change them take. */
@NullMarked
package io.madang.comment.total;

import org.jspecify.annotations.NullMarked;
