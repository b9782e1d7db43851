/** How many comments each article has, and the lock that all who change them take. */
@NullMarked
package io.madang.comment.count;

import org.jspecify.annotations.NullMarked;
