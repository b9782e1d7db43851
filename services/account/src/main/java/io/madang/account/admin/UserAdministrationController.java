package io.madang.account.admin;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.Cursor;
import io.madang.kernel.page.Slice;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Users as administrators see and change them. */
@RestController
@Tag(name = "Administration", description = "For administrators. Changed roles reach the user with the next refresh.")
class UserAdministrationController {

    private static final String LIST = "users by sign-up";

    private final UserAdministration administration;
    private final Accounts accounts;
    private final UserRoles roles;

    UserAdministrationController(UserAdministration administration, Accounts accounts, UserRoles roles) {
        this.administration = administration;
        this.accounts = accounts;
        this.roles = roles;
    }

    @Parameter(description = "the user's id", example = "742893746598234112")
    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @interface UserParameter {}

    @Parameter(description = "the board's id", example = "7")
    @Target(ElementType.PARAMETER)
    @Retention(RetentionPolicy.RUNTIME)
    @interface BoardParameter {}

    /** A user with what only administrators see. */
    record ListedUser(
            @Schema(type = "string", example = "742893746598234112") UserId id,
            @Schema(example = "hana") String name,
            @Schema(example = "하나") String nickname,
            AccountStatus status,
            boolean admin,
            @Schema(example = "[\"7\"]") List<String> moderates,
            Instant createdAt) {}

    /**
     * A part of the list of users.
     *
     * @param next the cursor of the part after this one; absent at the end
     */
    record UserPage(List<ListedUser> users, @Nullable String next) {}

    @Operation(summary = "All users, in order of sign-up")
    @ApiResponse(responseCode = "200", description = "A page, and the cursor of the next one")
    @ApiResponse(responseCode = "400", description = "The cursor is not one of this list")
    @Access(Who.ADMIN)
    @GetMapping("/v1/users/all")
    UserPage all(
            @Parameter(description = "next of the page before; left out for the first page", example = "Ck9aTjQ")
                    @RequestParam(name = "cursor", required = false)
                    @Nullable
                    String cursor,
            @Parameter(description = "how many users, 100 at most", example = "30")
                    @RequestParam(name = "size", defaultValue = "30")
                    int size) {
        Slice.size(size);
        long after = cursor == null ? 0 : Cursor.decode(LIST, 1, cursor).at(0);
        List<Account> found = accounts.after(after, size + 1);
        List<Account> page = found.subList(0, Math.min(size, found.size()));
        Map<UserId, UserRoles.Held> held =
                roles.of(page.stream().map(Account::id).toList());
        String next = found.size() > size ? new Cursor(page.getLast().id().value()).encode(LIST) : null;
        return new UserPage(
                page.stream()
                        .map(account -> listed(account, held.getOrDefault(account.id(), UserRoles.Held.NONE)))
                        .toList(),
                next);
    }

    /** What a user may do beside what everybody may. */
    record HeldRoles(boolean admin, @Schema(example = "[\"7\"]") List<String> moderates) {}

    @Operation(summary = "The roles of a user")
    @ApiResponse(responseCode = "200", description = "Whether an administrator, and the boards that they moderate")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.ADMIN)
    @GetMapping("/v1/users/{id}/roles")
    HeldRoles held(@UserParameter @PathVariable("id") UserId id) {
        if (accounts.byId(id).isEmpty()) {
            throw Failure.of(CommonReason.USER_NOT_FOUND, arg("user", id));
        }
        UserRoles.Held held = roles.of(List.of(id)).getOrDefault(id, UserRoles.Held.NONE);
        return new HeldRoles(
                held.admin(),
                held.moderates().stream().sorted().map(String::valueOf).toList());
    }

    @Operation(summary = "Make a user an administrator")
    @ApiResponse(responseCode = "204", description = "The user is one")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @ApiResponse(responseCode = "409", description = "The account is closed")
    @Access(Who.ADMIN)
    @PutMapping("/v1/users/{id}/roles/admin")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void grantAdmin(@UserParameter @PathVariable("id") UserId id, Caller caller) {
        administration.grantAdmin(id, caller.requiredUser());
    }

    @Operation(summary = "Take the administrator's role from a user")
    @ApiResponse(responseCode = "204", description = "The user is none")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @ApiResponse(responseCode = "409", description = "The user is the last one")
    @Access(Who.ADMIN)
    @DeleteMapping("/v1/users/{id}/roles/admin")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeAdmin(@UserParameter @PathVariable("id") UserId id, Caller caller) {
        administration.revokeAdmin(id, caller.requiredUser());
    }

    @Operation(summary = "Make a user a moderator of a board")
    @ApiResponse(responseCode = "204", description = "The user is one")
    @ApiResponse(responseCode = "404", description = "There is no such user, or no such board")
    @ApiResponse(
            responseCode = "409",
            description = "The account is closed, or the user moderates " + UserRoles.MAX_BOARDS + " boards already")
    @Access(Who.ADMIN)
    @PutMapping("/v1/users/{id}/moderates/{boardId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void grantModerator(
            @UserParameter @PathVariable("id") UserId id,
            @BoardParameter @PathVariable("boardId") BoardId boardId,
            Caller caller) {
        administration.grantModerator(id, boardId, caller.requiredUser());
    }

    @Operation(summary = "Take the moderator's role of a board from a user")
    @ApiResponse(responseCode = "204", description = "The user is none")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Access(Who.ADMIN)
    @DeleteMapping("/v1/users/{id}/moderates/{boardId}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void revokeModerator(
            @UserParameter @PathVariable("id") UserId id,
            @BoardParameter @PathVariable("boardId") BoardId boardId,
            Caller caller) {
        administration.revokeModerator(id, boardId, caller.requiredUser());
    }

    private static ListedUser listed(Account account, UserRoles.Held held) {
        return new ListedUser(
                account.id(),
                account.name(),
                account.nickname(),
                account.status(),
                held.admin(),
                held.moderates().stream().sorted().map(String::valueOf).toList(),
                account.createdAt());
    }
}
