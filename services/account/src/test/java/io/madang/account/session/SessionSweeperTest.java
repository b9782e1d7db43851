package io.madang.account.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient;
import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class SessionSweeperTest {

    private final AccountServer server = AccountServer.shared();
    private final Shard home = server.home();
    private final SessionStore sessions = server.bean(SessionStore.class);
    private final Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final SessionSweeper sweeper = new SessionSweeper(sessions, () -> now);
    private final UserId user = new UserId(server.bean(Ids.class).next());

    @Test
    void removesWhatHasExpiredAndKeepsWhatLives() {
        open(3, now.minusSeconds(1));
        open(2, now.plusSeconds(60));
        sweeper.sweep();
        assertThat(sessions.of(user)).hasSize(2).allMatch(session -> session.expiresAt()
                .isAfter(now));
        assertThat(tokens()).isEqualTo(2);
    }

    @Test
    void keepsASessionWhoseOldTokensHaveExpired() {
        AccountClient client = server.client();
        LoggedIn active = client.newUser();
        String next = client.refresh(active.refresh()).expect(200).text("refreshToken");
        home.sql("update refresh_tokens set expires_at = :past where session_id = :id and generation = 1")
                .param("past", "2020-01-01 00:00:00")
                .param("id", active.session())
                .update();
        sweeper.sweep();
        assertThat(home.sql("select generation from refresh_tokens where session_id = :id")
                        .param("id", active.session())
                        .query(Integer.class)
                        .list())
                .containsExactly(2);
        client.refresh(next).expect(200);
    }

    @Test
    void removesABatchAtATimeUntilNothingIsLeft() {
        sweeper.sweep();
        int count = 2 * SessionStore.SWEEP_BATCH + 7;
        open(count, now.minusSeconds(1));
        assertThat(sessions.sweep(now)).isEqualTo(SessionStore.SWEEP_BATCH);
        assertThat(tokens() + sessions.of(user).size()).isEqualTo(2 * count - SessionStore.SWEEP_BATCH);
        sweeper.sweep();
        assertThat(tokens() + sessions.of(user).size()).isZero();
    }

    private void open(int count, Instant expiresAt) {
        Ids ids = server.bean(Ids.class);
        home.run(() -> {
            for (int i = 0; i < count; i++) {
                SessionId id = new SessionId(ids.next());
                Session session = new Session(id, user, "test", "192.0.2.7", now, now, expiresAt);
                sessions.insert(session, RefreshToken.fresh(new SecureRandom()));
            }
        });
    }

    /** The tokens of the user's sessions, and those whose sessions have gone. */
    private int tokens() {
        return home.sql(
                        """
                        select count(*) from refresh_tokens t left join sessions s on s.session_id = t.session_id
                        where s.user_id = :user or s.session_id is null
                        """)
                .param("user", user.value())
                .query(Integer.class)
                .single();
    }
}
