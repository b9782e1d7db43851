/** The one Redis client of an instance, and a connection that whoever needs Redis may share. */
@NullMarked
package io.madang.edge.redis;

import org.jspecify.annotations.NullMarked;
