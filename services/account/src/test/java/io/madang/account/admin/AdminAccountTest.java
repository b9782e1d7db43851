package io.madang.account.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.account.AccountClient;
import io.madang.account.AccountServer;
import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.service.Concurrently;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** First starts, on a database and a Redis that no other test looks at. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AdminAccountTest {

    private AccountServer server;

    @BeforeAll
    void startWithoutAPassword() {
        TestMariaDb database = TestEngines.secondMariaDb();
        server = AccountServer.start(
                "madang.database.sources.main.url=" + database.url(),
                "madang.database.sources.main.username=" + database.username(),
                "madang.database.sources.main.password=" + database.password(),
                "madang.redis.url=" + TestEngines.newRedis().url(),
                "madang.admin.password=");
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @BeforeEach
    void asBeforeTheFirstStart() {
        server.home().sql("delete from accounts").update();
        server.home().sql("delete from roles").update();
    }

    @Test
    void makesOneAdministratorWhen16InstancesStartAtOnce() {
        Concurrently.run(16, i -> {
            start(AccountClient.ADMIN_PASSWORD);
            return true;
        });
        assertThat(count("select count(*) from accounts")).isEqualTo(1);
        assertThat(count("select count(*) from roles where role = 'admin'")).isEqualTo(1);
        server.client().get("/v1/users/all", server.client().admin().access()).expect(200);
    }

    @Test
    void letsNobodyInBeforeThereIsAPassword() {
        start(null);
        start(null);
        assertThat(count("select count(*) from accounts where password_hash is null"))
                .isEqualTo(1);
        assertThat(server.bean(AdminAccount.class).passwordMissing()).isTrue();
        server.client().logInReply(AdminAccount.NAME, "").expect(401);
        server.client().logInReply(AdminAccount.NAME, "anything at all").expect(401);
    }

    @Test
    void takesTheConfiguredPasswordAsTheFirstOneOnly() {
        start(null);
        start("the first password");
        assertThat(server.bean(AdminAccount.class).passwordMissing()).isFalse();
        server.client().logIn(AdminAccount.NAME, "the first password");
        start("the second password");
        server.client().logIn(AdminAccount.NAME, "the first password");
        server.client().logInReply(AdminAccount.NAME, "the second password").expect(401);
    }

    @Test
    void refusesAConfiguredPasswordThatIsEasyToGuess() {
        assertThatThrownBy(() -> start("password123"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("madang.admin.password");
    }

    /** What an instance with this password configured does when it starts. */
    private void start(@Nullable String password) {
        AccountStore store = server.bean(AccountStore.class);
        AdminAccount admin = new AdminAccount(
                store.shard(),
                server.bean(Accounts.class),
                server.bean(UserRoles.class),
                server.bean(PasswordRules.class),
                server.bean(PasswordHasher.class),
                store.outbox(),
                server.bean(Ids.class),
                store.clock(),
                password);
        admin.start();
        admin.stop();
    }

    private int count(String query) {
        return server.home().sql(query).query(Integer.class).single();
    }
}
