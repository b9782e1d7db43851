package io.madang.media.mark;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.follow.FollowChange;
import io.madang.contracts.follow.FollowState;
import io.madang.contracts.follow.FollowedUser;
import io.madang.contracts.follow.FollowedUsers;
import io.madang.contracts.follow.Follows;
import io.madang.edge.limit.RateLimited;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.madang.media.mark.Marks.Change;
import io.madang.media.mark.Marks.State;
import io.madang.sharding.Gathered;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.web.bind.annotation.RestController;

/** Following users. */
@RestController
@Tag(name = "Follows", description = "Who follows whom")
class FollowController implements Follows {

    static final String LIMIT = "mark";
    static final int PER_PERIOD = 120;
    static final int PERIOD_SECONDS = 60;

    private final Marks marks;
    private final ObjectProvider<Users> users;
    private final CurrentCaller caller;

    FollowController(Marks marks, ObjectProvider<Users> users, CurrentCaller caller) {
        this.marks = marks;
        this.users = users;
        this.caller = caller;
    }

    @Override
    @Operation(summary = "Follow a user", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The caller follows the user, and whether that is new")
    @ApiResponse(responseCode = "400", description = "It is oneself")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @ApiResponse(responseCode = "409", description = "One follows as many as one may")
    @ApiResponse(responseCode = "429", description = "Too many changes; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = PER_PERIOD, perSeconds = PERIOD_SECONDS)
    public FollowChange follow(
            @Parameter(description = "the user's id", example = "742893746598234112") UserId userId) {
        UserId follower = caller.required().requiredUser();
        if (follower.equals(userId)) {
            throw Failure.of(MarkReason.SELF);
        }
        users.getObject().user(userId);
        if (marks.byUser(Set.of(MarkKind.FOLLOW), follower, null, Marks.MAX_FOLLOWS)
                                .complete()
                                .size()
                        == Marks.MAX_FOLLOWS
                && !marks.state(MarkKind.FOLLOW, userId, follower).marked()) {
            throw Failure.of(MarkReason.TOO_MANY_FOLLOWED, arg("max", Marks.MAX_FOLLOWS));
        }
        Change change = marks.set(MarkKind.FOLLOW, userId, follower);
        return new FollowChange(true, change.changed(), change.count());
    }

    @Override
    @Operation(summary = "Unfollow a user", description = "Can be repeated: it counts once.")
    @ApiResponse(responseCode = "200", description = "The caller does not follow the user, and whether that is new")
    @ApiResponse(responseCode = "429", description = "Too many changes; Retry-After says when to come again")
    @RateLimited(value = LIMIT, count = PER_PERIOD, perSeconds = PERIOD_SECONDS)
    public FollowChange unfollow(
            @Parameter(description = "the user's id", example = "742893746598234112") UserId userId) {
        Change change = marks.remove(MarkKind.FOLLOW, userId, caller.required().requiredUser());
        return new FollowChange(false, change.changed(), change.count());
    }

    @Override
    @Operation(summary = "Count a user's followers, and tell whether you are one")
    @ApiResponse(responseCode = "200", description = "The count, and for those logged in their own state")
    public FollowState state(@Parameter(description = "the user's id", example = "742893746598234112") UserId userId) {
        UserId follower = caller.caller().flatMap(Caller::user).orElse(null);
        State state = marks.state(MarkKind.FOLLOW, userId, follower);
        return new FollowState(follower == null ? null : state.marked(), state.count());
    }

    @Override
    @Operation(
            summary = "List the users you follow, newest first",
            description =
                    "Nobody else can see the list. Where incomplete is true, a database is away and what it has is missing.")
    @ApiResponse(responseCode = "200", description = "A part of the list, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list, or size is out of bounds")
    @ApiResponse(responseCode = "503", description = "All databases are away")
    public FollowedUsers followed(
            @Parameter(description = "next of the part before; left out for the first", example = "wm5GZy0AAAA")
                    @Nullable
                    String cursor,
            @Parameter(description = "how many users, 100 at most", example = "30") int size) {
        UserId user = caller.required().requiredUser();
        String list = "users whom user " + user + " follows";
        Cursor after = cursor == null ? null : Cursor.decode(list, 2, cursor);
        Gathered<Mark> found = marks.byUser(Set.of(MarkKind.FOLLOW), user, after, Slice.size(size) + 1);
        Slice<Mark> part = Slice.of(found.items(), size, list, Marks::place);
        return new FollowedUsers(
                part.items().stream()
                        .map(mark -> new FollowedUser(new UserId(mark.subject()), mark.at()))
                        .toList(),
                part.next(),
                found.isIncomplete());
    }
}
