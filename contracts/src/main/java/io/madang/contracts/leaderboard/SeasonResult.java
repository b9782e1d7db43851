package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a season's final result, the best first.
 *
 * @param total how many players are in it
 * @param next the cursor of the rows after these; absent at the end
 * @param incomplete whether a database is away, so that what it has is missing
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SeasonResult(List<RankedPlayer> data, long total, @Nullable String next, boolean incomplete) {}
