/** Pages on which administrators look after leaderboards, seasons, scores and service keys. */
@NullMarked
package io.madang.web.leaderboardadmin;

import org.jspecify.annotations.NullMarked;
