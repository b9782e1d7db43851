package io.madang.account.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.madang.account.AccountClient;
import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountServer;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.service.Reply;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Users} promises, wherever the service runs. */
abstract class UsersContract {

    /** Below all ids that are ever given. */
    private static final UserId NOBODY = new UserId(1);

    private final AccountClient client = AccountServer.shared().client();
    private final AccountServer asked;
    private final Users users;

    /** @param asked the instance whose {@link Users} is tried */
    UsersContract(AccountServer asked) {
        this.asked = asked;
        this.users = asked.bean(Users.class);
    }

    @Test
    void findsAUserAsSignedUp() {
        String nickname = "🐈 하나 " + AccountClient.freshName().substring(0, 8);
        Reply created = client.call(
                        "POST",
                        "/v1/accounts",
                        null,
                        Map.of(
                                "name",
                                AccountClient.freshName(),
                                "password",
                                AccountClient.PASSWORD,
                                "nickname",
                                nickname))
                .expect(201);
        UserId id = UserId.of(created.text("id"));
        assertThat(users.user(id))
                .isEqualTo(new User(id, nickname, 1, "", false, Instant.parse(created.text("createdAt"))));
    }

    @Test
    void showsWhatHasChanged() {
        LoggedIn user = client.newUser();
        String nickname = AccountClient.freshName();
        String bio = "산책, \"tea\" & old maps\n — %2F ¥";
        client.call("PUT", "/v1/me/nickname", user.access(), Map.of("nickname", nickname))
                .expect(200);
        client.call("PUT", "/v1/me/profile", user.access(), Map.of("bio", bio)).expect(200);
        client.call(
                        "PUT",
                        "/v1/users/" + user.id() + "/suspension",
                        client.admin().access())
                .expect(204);
        User seen = users.user(UserId.of(user.id()));
        assertThat(seen.nickname()).isEqualTo(nickname);
        assertThat(seen.nicknameVersion()).isEqualTo(2);
        assertThat(seen.bio()).isEqualTo(bio);
        assertThat(seen.suspended()).isTrue();
    }

    @Test
    void failsForAUserWhoDoesNotExist() {
        Failure failure = catchThrowableOfType(Failure.class, () -> users.user(NOBODY));
        assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(failure).hasMessage("There is no user 1.");
        assertThat(failure.details()).isEmpty();
    }

    @Test
    void findsThoseOfManyWhoExistOnceEach() {
        UserId one = UserId.of(client.newUser().id());
        UserId two = UserId.of(client.newUser().id());
        assertThat(users.users(List.of(one, NOBODY, two, one)))
                .containsExactlyInAnyOrder(users.user(one), users.user(two));
    }

    @Test
    void findsNobodyWhenNobodyIsAskedFor() {
        assertThat(users.users(List.of())).isEmpty();
        assertThat(users.users(List.of(NOBODY))).isEmpty();
    }

    @Test
    void findsAsManyAsABatchHoldsAndNoMore() {
        UserId one = UserId.of(client.newUser().id());
        List<UserId> batch = new ArrayList<>(LongStream.range(Long.MAX_VALUE - Users.MAX_BATCH + 1, Long.MAX_VALUE)
                .mapToObj(UserId::new)
                .toList());
        batch.add(one);
        assertThat(users.users(batch)).containsExactly(users.user(one));
        batch.add(NOBODY);
        Failure failure = catchThrowableOfType(Failure.class, () -> users.users(batch));
        assertThat(failure.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(failure.reason()).isEqualTo("input.too-many-ids");
        assertThat(failure.arguments()).isEqualTo(Map.of("max", 100L, "count", 101L));
        assertThat(failure.details()).isEqualTo(Map.of("field", "ids"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/users/zero",
                "/v1/users/0",
                "/v1/users/-7",
                "/v1/users/007",
                "/v1/users/9999999999999999999",
                "/v1/users?ids=7&ids=x",
                "/v1/users?ids=7,-8"
            })
    void refusesWhatIsNoId(String path) {
        Reply refused = asked.client().get(path, null).expect(400);
        assertThat(refused.text("type")).isEqualTo(ErrorCode.INVALID.type());
    }
}
