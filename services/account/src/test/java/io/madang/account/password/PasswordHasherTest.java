package io.madang.account.password;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient;
import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.testkit.service.Reply;
import java.text.Normalizer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PasswordHasherTest {

    private final AccountServer server = AccountServer.strict();
    private final AccountClient client = server.client();
    private final PasswordHasher hasher = server.bean(PasswordHasher.class);

    @Test
    void turnsAwayWhoeverWaitsTooLongWhileTheRestGoesOn() {
        LoggedIn user = client.newUser();
        whileEveryTurnIsTaken(() -> {
            Reply refused =
                    client.logInReply(user.name(), AccountClient.PASSWORD).expect(503);
            assertThat(refused.header("Retry-After")).isEqualTo("1");
            assertThat(refused.text("detail")).contains("Try again");
            client.signUp(AccountClient.freshName()).expect(503);
            Map<String, String> change =
                    Map.of("currentPassword", AccountClient.PASSWORD, "newPassword", "another fine password");
            client.call("PUT", "/v1/me/password", user.access(), change).expect(503);
            client.get("/v1/me", user.access()).expect(200);
            client.get("/v1/users/" + user.id(), null).expect(200);
            client.refresh(user.refresh()).expect(200);
        });
        client.logIn(user.name(), AccountClient.PASSWORD);
    }

    @Test
    void countsNoWrongPasswordForThoseTurnedAway() {
        LoggedIn user = client.newUser();
        whileEveryTurnIsTaken(() -> {
            for (int i = 0; i < 12; i++) {
                client.logInReply(user.name(), "a wrong password").expect(503);
            }
        });
        client.logIn(user.name(), AccountClient.PASSWORD);
    }

    @Test
    void takesAPasswordHoweverItsCharactersAreComposed() {
        String composed = Normalizer.normalize("한글 비밀번호 é", Normalizer.Form.NFC);
        String decomposed = Normalizer.normalize(composed, Normalizer.Form.NFD);
        assertThat(decomposed).isNotEqualTo(composed);
        String hash = hasher.hash(composed);
        assertThat(hasher.matches(decomposed, hash)).isTrue();
        assertThat(hasher.matches("한글 비밀번호 e", hash)).isFalse();
        assertThat(hasher.matches(composed, null)).isFalse();
    }

    /** Does something while the one turn that this server has to hash is held by somebody else. */
    private void whileEveryTurnIsTaken(Runnable work) {
        CountDownLatch taken = new CountDownLatch(1);
        CountDownLatch enough = new CountDownLatch(1);
        CompletableFuture<Boolean> holder = CompletableFuture.supplyAsync(() -> hasher.withPermit(() -> {
            taken.countDown();
            return await(enough);
        }));
        assertThat(await(taken)).isTrue();
        try {
            work.run();
        } finally {
            enough.countDown();
        }
        assertThat(holder.join()).isTrue();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(2, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
