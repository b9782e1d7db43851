package io.madang.contracts.leaderboard;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import org.jspecify.annotations.Nullable;

/**
 * What a user has earned in the community.
 *
 * @param level 1 for everybody at first
 * @param levelFrom how many points the level begins with
 * @param nextAt how many points the next level begins with; absent at the highest
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MemberLevel(UserId userId, long points, int level, long levelFrom, @Nullable Long nextAt) {}
