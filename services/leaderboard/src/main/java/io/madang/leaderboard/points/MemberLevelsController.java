package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.kernel.page.IdBatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** The community points and levels of many users in one answer. */
@RestController
@Tag(name = "Leaderboards")
class MemberLevelsController implements MemberLevels {

    private final EarnedPoints earned;
    private final Levels levels;

    MemberLevelsController(EarnedPoints earned, Levels levels) {
        this.earned = earned;
        this.levels = levels;
    }

    @Override
    @Operation(
            summary = "The community points and levels of users",
            description = "Points are earned by articles, comments and likes received, and taken back with them.")
    @ApiResponse(
            responseCode = "200",
            description = "One row for each id, in their order; those whose database does not answer are left out")
    @ApiResponse(responseCode = "400", description = "There are too many ids, or one is none")
    public List<MemberLevel> levels(
            @Parameter(description = "at most 100 user ids", example = "742893746598234112") List<UserId> ids) {
        List<UserId> users = IdBatch.of(ids.stream().distinct().toList(), MAX_BATCH);
        EarnedPoints.Found found = earned.of(users);
        return users.stream()
                .filter(user -> !found.unavailable().containsKey(user))
                .map(user -> levels.of(user, found.earned().getOrDefault(user, Earned.NOTHING)))
                .toList();
    }
}
