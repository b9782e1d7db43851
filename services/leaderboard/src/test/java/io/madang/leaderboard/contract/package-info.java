/** What the leaderboard service promises to other services, tried in-process and over HTTP. */
@NullMarked
package io.madang.leaderboard.contract;

import org.jspecify.annotations.NullMarked;
