/** Scores of players, their ranks, and the seasons of leaderboards. */
@NullMarked
package io.madang.contracts.leaderboard;

import org.jspecify.annotations.NullMarked;
