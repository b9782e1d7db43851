package io.madang.account.profile;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import io.madang.kernel.page.IdBatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.web.bind.annotation.RestController;

/** Users as everybody sees them. */
@RestController
@Tag(name = "Users", description = "Users as everybody sees them")
class UsersController implements Users {

    private final Accounts accounts;

    UsersController(Accounts accounts) {
        this.accounts = accounts;
    }

    @Operation(summary = "One user")
    @ApiResponse(responseCode = "200", description = "The user")
    @ApiResponse(responseCode = "404", description = "There is no such user")
    @Override
    public User user(@Parameter(description = "the user's id", example = "742893746598234112") UserId id) {
        return accounts.byId(id)
                .map(Account::asUser)
                .orElseThrow(() -> Failure.of(CommonReason.USER_NOT_FOUND, arg("user", id)));
    }

    @Operation(summary = "Several users", description = "Those of the given ids that exist, in no particular order.")
    @ApiResponse(responseCode = "200", description = "The users")
    @ApiResponse(responseCode = "400", description = "More than 100 ids, or one that is none")
    @Override
    public List<User> users(
            @Parameter(description = "at most 100 ids", example = "742893746598234112") List<UserId> ids) {
        return accounts.byIds(IdBatch.of(ids, MAX_BATCH)).stream()
                .map(Account::asUser)
                .toList();
    }
}
