package io.madang.account.factor;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.contracts.account.PasskeyId;
import io.madang.contracts.account.UserId;
import io.madang.kernel.digest.Digest;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PasskeyQueryPlanTest {

    private final AccountServer server = AccountServer.shared();
    private final Shard home = server.home();

    @Test
    void findsPasskeysByTheirCredentialAndByTheirUser() {
        LoggedIn user = server.client().newUser();
        byte[] credential = Digest.of(user.id());
        new PasskeyRows(home)
                .insert(new Passkey(
                        PasskeyId.of(user.id()),
                        UserId.of(user.id()),
                        credential,
                        credential,
                        credential,
                        List.of("usb"),
                        false,
                        false,
                        0,
                        "a key",
                        Instant.now(),
                        null));
        assertThat(QueryPlan.of(home, PasskeyRows.BY_CREDENTIAL, Map.of("credential", credential)))
                .isEqualTo(new QueryPlan("credential_id", 1));
        assertThat(QueryPlan.of(home, PasskeyRows.OF_USER, Map.of("user", user.id()))
                        .key())
                .isEqualTo("user_id");
    }
}
