package io.madang.account.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.account.AccountClient;
import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.AccountReason;
import io.madang.account.AccountServer;
import io.madang.account.admin.AdminPassword;
import io.madang.account.factor.LogInChallenges;
import io.madang.account.factor.Passkeys;
import io.madang.account.factor.SecondFactors;
import io.madang.account.password.Attempts;
import io.madang.account.password.ClientAddress;
import io.madang.account.password.CredentialVerifier;
import io.madang.account.password.PasswordHasher;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityLog;
import io.madang.account.settings.AccountProperties;
import io.madang.contracts.service.Services;
import io.madang.edge.limit.RateLimiter;
import io.madang.edge.security.AccessTokens;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Outboxes;
import io.madang.sharding.Databases;
import io.madang.testkit.service.ServiceInstance;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** Nobody gets an access token for a session that ended after it was opened or renewed, and before the token was made. */
class EndedMeanwhileTest {

    private static final String NEXT_PASSWORD = "another fine sentence";

    private static final AccountServer SERVER = AccountServer.shared();

    private final AccountClient client = SERVER.client();
    private final Device device = new Device("test", new ClientAddress(ServiceInstance.freshAddress()));
    private final LoggedIn user = client.newUser();

    /** What ends all sessions of a user. */
    private enum Ending {
        SUSPENSION(user -> administer("PUT", user, "/suspension")),
        CLOSING(user -> SERVER.client()
                .call("DELETE", "/v1/me", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204)),
        FACTOR_RESET(user -> administer("DELETE", user, "/second-factor")),
        PASSWORD_OF_THE_OPERATOR(user -> operator().set(user.name(), NEXT_PASSWORD)),
        FACTOR_RESET_BY_THE_OPERATOR(user -> operator().resetSecondFactor(user.name()));

        private final Consumer<LoggedIn> end;

        Ending(Consumer<LoggedIn> end) {
            this.end = end;
        }
    }

    @ParameterizedTest
    @EnumSource
    void refreshesNothingThatEndsAfterTheRotation(Ending ending) {
        LogIn racing = logIn(() -> ending.end.accept(user));
        assertEnded(() -> racing.refresh(user.refresh(), device));
    }

    @ParameterizedTest
    @EnumSource
    void opensNothingThatEndsAfterTheLogIn(Ending ending) {
        LogIn racing = logIn(() -> ending.end.accept(user));
        assertEnded(() -> racing.logIn(user.name(), AccountClient.PASSWORD, device));
    }

    @Test
    void refreshesNoSessionThatWasLoggedOutMeanwhile() {
        LogIn racing = logIn(() ->
                client.call("DELETE", "/v1/sessions/current", user.access()).expect(204));
        assertEnded(() -> racing.refresh(user.refresh(), device));
    }

    private static void assertEnded(Runnable request) {
        assertThatThrownBy(request::run).isInstanceOfSatisfying(Failure.class, failure -> assertThat(failure.reason())
                .isEqualTo(AccountReason.SESSION_ENDED.key()));
    }

    /** Its clock is read once in the transaction, and then by whoever makes the token: in between, that happens. */
    private static LogIn logIn(Runnable meanwhile) {
        AtomicInteger readings = new AtomicInteger();
        InstantSource clock = () -> {
            if (readings.incrementAndGet() == 2) {
                meanwhile.run();
            }
            return Instant.now();
        };
        return new LogIn(
                SERVER.home(),
                SERVER.bean(Accounts.class),
                SERVER.bean(UserRoles.class),
                SERVER.bean(CredentialVerifier.class),
                SERVER.bean(PasswordHasher.class),
                SERVER.bean(SessionStore.class),
                SERVER.bean(AccessTokens.class),
                SERVER.bean(AccountProperties.class),
                SERVER.bean(Ids.class),
                clock,
                new SecureRandom(),
                SERVER.bean(MeterRegistry.class),
                SERVER.bean(SecurityLog.class),
                SERVER.bean(SecondFactors.class),
                SERVER.bean(LogInChallenges.class),
                SERVER.bean(Passkeys.class),
                new Attempts(SERVER.bean(RateLimiter.class)));
    }

    private static void administer(String method, LoggedIn user, String action) {
        AccountClient client = SERVER.client();
        client.call(method, "/v1/users/" + user.id() + action, client.admin().access())
                .expect(204);
    }

    private static AdminPassword operator() {
        return new AdminPassword(
                SERVER.bean(Databases.class),
                Outboxes.withoutRelay(
                        SERVER.bean(Databases.class).forService(Services.ACCOUNT.role()),
                        SERVER.bean(OutboxProperties.class),
                        SERVER.bean(Ids.class),
                        SERVER.bean(JsonMapper.class)),
                SERVER.bean(Ids.class),
                SERVER.bean(AccountProperties.class));
    }
}
