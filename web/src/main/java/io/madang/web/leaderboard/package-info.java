/** Pages of leaderboards: the best, one's own place, and past seasons. */
@NullMarked
package io.madang.web.leaderboard;

import org.jspecify.annotations.NullMarked;
