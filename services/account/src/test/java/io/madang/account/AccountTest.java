package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.admin.AdminAccount;
import io.madang.account.admin.AdminPassword;
import io.madang.account.registry.AccountStore;
import io.madang.account.settings.AccountProperties;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Databases;
import io.madang.testkit.service.Reply;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

class AccountTest {

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    @Test
    void changesTheProfile() {
        LoggedIn user = client.newUser();
        Reply me = client.call("PUT", "/v1/me/profile", user.access(), Map.of("bio", " 산책과 차 "))
                .expect(200);
        assertThat(me.text("bio")).isEqualTo("산책과 차");
        client.call("PUT", "/v1/me/profile", user.access(), Map.of("bio", "x".repeat(501)))
                .expect(400);
        client.call("PUT", "/v1/me/profile", user.access(), Map.of("bio", "y"), Map.of("If-Match", "\"1\""))
                .expect(412);
    }

    @Test
    void removesAllThatIsPersonalWhenAnAccountIsClosed() {
        LoggedIn user = client.newUser();
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", "a wrong password"))
                .expect(401);
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        client.get("/v1/me", user.access()).expect(401);
        client.refresh(user.refresh()).expect(401);
        client.logInReply(user.name(), AccountClient.PASSWORD).expect(401);
        Reply left = client.get("/v1/users/" + user.id(), null).expect(200);
        assertThat(left.text("nickname")).isEqualTo("closed-" + user.id());
        assertThat(left.json().path("nicknameVersion").asLong()).isEqualTo(2);
        client.signUp(user.name()).expect(201);
    }

    @Test
    void renewsAHashOfOtherCostsAtLogIn() {
        LoggedIn user = client.newUser();
        String old = new Argon2PasswordEncoder(16, 32, 1, 32, 2).encode(AccountClient.PASSWORD);
        server.home()
                .sql("update accounts set password_hash = :hash where user_id = :id")
                .param("hash", old)
                .param("id", user.id())
                .update();
        client.logIn(user.name(), AccountClient.PASSWORD);
        assertThat(hashOf(user)).startsWith("$argon2id$v=19$m=64,t=1,p=1$");
        client.logIn(user.name(), AccountClient.PASSWORD);
    }

    @Test
    void setsAPasswordStraightInTheDatabase() {
        LoggedIn user = client.newUser();
        new AdminPassword(
                        server.bean(Databases.class),
                        server.bean(AccountStore.class).outbox(),
                        server.bean(Ids.class),
                        server.bean(AccountProperties.class))
                .set(user.name(), "set by whoever holds the data");
        client.refresh(user.refresh()).expect(401);
        client.logIn(user.name(), "set by whoever holds the data");
        assertThat(server.bean(AdminAccount.class).passwordMissing()).isFalse();
    }

    private String hashOf(LoggedIn user) {
        return server.home()
                .sql("select password_hash from accounts where user_id = :id")
                .param("id", user.id())
                .query(String.class)
                .single();
    }
}
