/** The leaderboard service beside what Redis and the database do by themselves. */
@NullMarked
package io.madang.bench.leaderboard;

import org.jspecify.annotations.NullMarked;
