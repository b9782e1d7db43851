/** Community points, which follow from articles, comments and likes, and the levels that they make. */
@NullMarked
package io.madang.leaderboard.points;

import org.jspecify.annotations.NullMarked;
