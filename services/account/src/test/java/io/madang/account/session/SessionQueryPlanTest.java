package io.madang.account.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionQueryPlanTest {

    private final AccountServer server = AccountServer.shared();
    private final Shard home = server.home();
    private final LoggedIn user = server.client().newUser();

    @Test
    void findsARefreshTokenByTheIndexOfHashes() {
        byte[] hash = RefreshToken.parse(user.refresh()).orElseThrow().hash();
        assertThat(QueryPlan.of(home, RefreshTokens.BY_HASH, Map.of("hash", hash)))
                .isEqualTo(new QueryPlan("token_hash", 1));
    }

    @Test
    void locksASessionAndATokenByTheirPrimaryKeys() {
        assertThat(QueryPlan.of(home, RefreshTokens.LOCK_SESSION, Map.of("session", user.session())))
                .isEqualTo(new QueryPlan("PRIMARY", 1));
        assertThat(QueryPlan.of(home, RefreshTokens.LOCK_TOKEN, Map.of("session", user.session(), "generation", 1)))
                .isEqualTo(new QueryPlan("PRIMARY", 1));
    }

    @Test
    void findsSessionsByTheirUser() {
        assertThat(QueryPlan.of(home, SessionStore.OF_USER, Map.of("user", user.id()))
                        .key())
                .isEqualTo("user_id");
    }

    @Test
    void sweepsByTheIndexesOfExpiry() {
        Map<String, ?> params = Map.of("now", "2020-01-01 00:00:00", "batch", SessionStore.SWEEP_BATCH);
        assertThat(QueryPlan.of(home, SessionStore.EXPIRED_TOKENS, params).key())
                .isEqualTo("expires_at");
        assertThat(QueryPlan.of(home, SessionStore.EXPIRED_SESSIONS, params).key())
                .isEqualTo("expires_at");
    }
}
