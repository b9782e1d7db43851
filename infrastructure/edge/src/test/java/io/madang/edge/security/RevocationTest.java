package io.madang.edge.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.edge.EdgeInstance;
import io.madang.edge.LogWatch;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What ends on one instance ends on all, whatever Redis does meanwhile. */
class RevocationTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final AtomicLong SESSIONS = new AtomicLong(System.nanoTime());

    private static TcpProxy proxy;
    private static EdgeInstance near;
    private static EdgeInstance far;

    @BeforeAll
    static void start() {
        URI redis = URI.create(TestEngines.redis().url());
        proxy = TcpProxy.to(redis.getPort());
        near = EdgeInstance.start();
        far = EdgeInstance.start("madang.redis.url=redis://" + redis.getUserInfo() + "@127.0.0.1:" + proxy.port());
    }

    @AfterAll
    static void stop() {
        far.close();
        near.close();
        proxy.close();
    }

    private record Access(UserId user, long session, String token) {}

    private static Access access(long version) {
        long session = SESSIONS.incrementAndGet();
        UserId user = new UserId(session);
        return new Access(user, session, near.token(Caller.ofUser(user, session, false, Set.of(), version)));
    }

    private static int status(EdgeInstance instance, Access access) {
        return instance.get("/try/me", "Authorization", "Bearer " + access.token())
                .statusCode();
    }

    private static Revocation end(Access access) {
        return new Revocation.OfSession(new SessionId(access.session()), Instant.now());
    }

    private static Revocations revocations(EdgeInstance instance) {
        return instance.bean(Revocations.class);
    }

    private static void awaitRefused(EdgeInstance instance, Access access) {
        await().atMost(SOON)
                .pollInterval(Duration.ofMillis(20))
                .untilAsserted(() -> assertThat(status(instance, access)).isEqualTo(401));
    }

    @Test
    void anEndedSessionIsRefusedEverywhereAndOthersGoOn() {
        Access ended = access(1);
        Access other = access(1);
        for (EdgeInstance instance : List.of(near, far)) {
            assertThat(status(instance, ended)).isEqualTo(200);
        }
        revocations(far).announce(end(ended));
        assertThat(status(far, ended)).as("at once where it was ended").isEqualTo(401);
        awaitRefused(near, ended);
        for (EdgeInstance instance : List.of(near, far)) {
            assertThat(status(instance, other)).isEqualTo(200);
        }
    }

    @Test
    void aTokenOfAnEarlierVersionOfTheAccountIsRefusedEverywhere() {
        Access before = access(4);
        Access after = new Access(
                before.user(),
                before.session(),
                near.token(Caller.ofUser(before.user(), before.session(), false, Set.of(), 5)));
        assertThat(status(near, before)).isEqualTo(200);
        revocations(near).publish(List.of(new Revocation.OfUser(before.user(), 5, Instant.now())));
        assertThat(status(near, before)).isEqualTo(401);
        awaitRefused(far, before);
        assertThat(status(near, after)).isEqualTo(200);
        assertThat(status(far, after)).isEqualTo(200);
    }

    @Test
    void withoutRedisNobodyIsRefusedAndWhatEndedMeanwhileIsHeardLater() {
        Access endedNear = access(1);
        Access endedFar = access(1);
        Access other = access(1);
        proxy.cut();
        proxy.refuse();
        revocations(near).announce(end(endedNear));
        revocations(far).announce(end(endedFar));
        assertThatThrownBy(() -> revocations(far).publish(List.of(end(endedFar))))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        assertThat(status(far, other)).isEqualTo(200);
        assertThat(status(far, endedFar)).as("known where it was ended").isEqualTo(401);
        assertThat(status(far, endedNear)).as("lives until it expires").isEqualTo(200);
        assertThat(status(near, endedFar)).isEqualTo(200);
        proxy.restore();
        awaitRefused(far, endedNear);
        awaitRefused(near, endedFar);
        assertThat(status(far, other)).isEqualTo(200);
    }

    @Test
    void entriesThatAreNoRevocationsAreSkippedAndThoseAfterThemHeard() {
        RedisCalls redis = new RedisCalls(near.bean(SharedRedisConnection.class), "test", Duration.ofSeconds(10));
        List<String> wrong =
                List.of("", "session", "session 1 0", "session x 0 0", "session 1 0 now", "user 1 x 5", "user 1 2 ");
        try (LogWatch log = new LogWatch()) {
            wrong.forEach(
                    text -> redis.<String>call(commands -> commands.xadd(RevocationStream.KEY, Map.of("r", text))));
            redis.<String>call(commands -> commands.xadd(RevocationStream.KEY, Map.of("something", "else")));
            redis.<String>call(
                    commands -> commands.xadd(RevocationStream.KEY, Map.of("r", "of-a-later-version 1 2 3")));
            Access ended = access(1);
            revocations(near).publish(List.of(end(ended)));
            awaitRefused(far, ended);
            Access endedFar = access(1);
            revocations(far).publish(List.of(end(endedFar)));
            awaitRefused(near, endedFar);
            assertThat(log.lines().stream().filter(line -> line.contains("is no revocation")))
                    .as("each instance says so of each")
                    .hasSizeGreaterThanOrEqualTo(2 * (wrong.size() + 1));
        }
    }

    @Test
    void anInstanceKnowsWhatEndedBeforeItStarted() {
        Access ended = access(1);
        revocations(near).publish(List.of(end(ended)));
        try (EdgeInstance late = EdgeInstance.start()) {
            assertThat(status(late, ended)).isEqualTo(401);
        }
    }
}
