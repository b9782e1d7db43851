/** Leaderboards: the log of scores, exact ranks from a copy of it in Redis, and seasons. */
@NullMarked
package io.madang.leaderboard;

import org.jspecify.annotations.NullMarked;
