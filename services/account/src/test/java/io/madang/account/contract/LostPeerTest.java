package io.madang.account.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.account.AccountServer;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What callers see when the instance with the service goes away. */
class LostPeerTest {

    @Test
    void failsWithPeerUnavailableOnceTheServiceIsGone() {
        AccountServer account = AccountServer.start();
        try (AccountServer gateway = AccountServer.startGateway(account)) {
            UserId id = UserId.of(account.client().newUser().id());
            Users users = gateway.bean(Users.class);
            NicknameLog log = gateway.bean(NicknameLog.class);
            assertThat(users.user(id)).extracting(User::id).isEqualTo(id);
            assertThat(log.heads()).hasSize(8);
            account.close();
            unavailable(() -> users.user(id));
            unavailable(log::heads);
            assertThat(gateway.client().get("/v1/users/" + id, null).expect(503).text("type"))
                    .isEqualTo(ErrorCode.PEER_UNAVAILABLE.type());
        } finally {
            account.close();
        }
    }

    private static void unavailable(ThrowingCallable call) {
        Failure failure = catchThrowableOfType(Failure.class, call);
        assertThat(failure.code()).isEqualTo(ErrorCode.PEER_UNAVAILABLE);
        assertThat(failure.details()).containsEntry("role", "account");
    }
}
