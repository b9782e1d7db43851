/** Tests of community points and levels. */
@NullMarked
package io.madang.leaderboard.points;

import org.jspecify.annotations.NullMarked;
