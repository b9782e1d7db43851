package io.madang.account.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegistryQueryPlanTest {

    private final AccountServer server = AccountServer.shared();
    private final Shard home = server.home();
    private final LoggedIn user = server.client().newUser();

    @Test
    void findsAnAccountByTheIndexOfNames() {
        assertThat(QueryPlan.of(home, Accounts.BY_NAME, Map.of("nameKey", user.name())))
                .isEqualTo(new QueryPlan("name_key", 1));
    }

    @Test
    void findsAccountsByTheirPrimaryKey() {
        List<String> ids = List.of(user.id(), server.client().newUser().id());
        assertThat(QueryPlan.of(home, Accounts.BY_IDS, Map.of("ids", ids)))
                .isEqualTo(new QueryPlan("PRIMARY", ids.size()));
    }

    @Test
    void listsAccountsInTheOrderOfTheirPrimaryKey() {
        assertThat(QueryPlan.of(home, Accounts.AFTER, Map.of("after", 0, "limit", 30))
                        .key())
                .isEqualTo("PRIMARY");
    }

    @Test
    void findsWhatASessionMayDoByItsPrimaryKey() {
        assertThat(QueryPlan.of(home, UserRoles.STANDING, Map.of("session", user.session(), "user", user.id())))
                .isEqualTo(new QueryPlan("PRIMARY", 1));
    }

    @Test
    void findsBansByTheirUser() {
        assertThat(QueryPlan.of(home, BoardBans.OF_USER, Map.of("user", user.id(), "now", "2030-01-01 00:00:00"))
                        .key())
                .isEqualTo("PRIMARY");
    }

    @Test
    void findsRolesByTheirUser() {
        UserId id = UserId.of(user.id());
        new UserRoles(home).grantModerator(7, id, id, Instant.now());
        assertThat(QueryPlan.of(home, UserRoles.OF_USERS, Map.of("ids", List.of(user.id())))
                        .key())
                .isEqualTo("user_id");
    }
}
