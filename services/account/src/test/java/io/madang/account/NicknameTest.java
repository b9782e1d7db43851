package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.NicknameLog;
import io.madang.contracts.account.NicknameLogEntry;
import io.madang.contracts.account.UserId;
import io.madang.contracts.event.Event;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class NicknameTest {

    private static final int USERS = 12;
    private static final int THREADS = 24;
    private static final int CHANGES = 10;

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();
    private final NicknameLog log = server.bean(NicknameLog.class);

    @Test
    void changesTheNicknameOfTheVersionThatWasRead() {
        LoggedIn user = client.newUser();
        String etag = client.get("/v1/me", user.access()).expect(200).header("ETag");
        String nickname = "하나 " + AccountClient.freshName().substring(0, 10);
        Reply changed = change(user, nickname, Map.of("If-Match", etag)).expect(200);
        assertThat(changed.text("nickname")).isEqualTo(nickname);
        assertThat(changed.json().path("nicknameVersion").asLong()).isEqualTo(2);
        change(user, nickname + "x", Map.of("If-Match", etag)).expect(412);
        change(user, nickname, Map.of()).expect(200);
        assertThat(client.get("/v1/users/" + user.id(), null)
                        .json()
                        .path("nicknameVersion")
                        .asLong())
                .isEqualTo(2);
    }

    @Test
    void holdsChangesApartWhereThereIsSuchAPolicy() {
        AccountServer strict = AccountServer.strict();
        LoggedIn user = strict.client().newUser();
        changeAt(strict, user, AccountClient.freshName()).expect(200);
        Reply refused = changeAt(strict, user, AccountClient.freshName()).expect(429);
        assertThat(Long.parseLong(refused.header("Retry-After")))
                .isBetween(Duration.ofHours(23).toSeconds(), Duration.ofDays(1).toSeconds());
        strict.home()
                .sql(
                        "update accounts set nickname_changed_at = nickname_changed_at - interval 1 day where user_id = :id")
                .param("id", user.id())
                .update();
        changeAt(strict, user, AccountClient.freshName()).expect(200);
    }

    @Test
    void logsEveryChangeInCommitOrderWithoutGaps() throws Exception {
        List<LoggedIn> users = newUsers();
        Map<Integer, Long> before = log.heads();
        AtomicBoolean done = new AtomicBoolean();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Map<Integer, List<NicknameLogEntry>>> tail =
                    CompletableFuture.supplyAsync(() -> tail(before, done), executor);
            try {
                storm(users);
            } finally {
                done.set(true);
            }
            check(before, tail.get(), users);
        }
    }

    @Test
    void publishesWhatItLogsInTheSameOrderPerUser() {
        List<LoggedIn> users = newUsers();
        Map<Integer, Long> before = log.heads();
        storm(users);
        Map<UserId, List<NicknameChanged>> logged = new HashMap<>();
        tail(before, new AtomicBoolean(true)).values().stream()
                .flatMap(List::stream)
                .forEach(entry -> logged.computeIfAbsent(entry.userId(), id -> new ArrayList<>())
                        .add(new NicknameChanged(entry.userId(), entry.nickname(), entry.version())));
        try (TopicEvents events = new TopicEvents("account")) {
            await().atMost(Duration.ofMinutes(1)).untilAsserted(() -> assertThat(published(events, logged.keySet()))
                    .isEqualTo(logged));
        }
    }

    private static Map<UserId, List<NicknameChanged>> published(TopicEvents events, Set<UserId> users) {
        Map<UserId, List<NicknameChanged>> published = new HashMap<>();
        Map<String, Long> versions = new HashMap<>();
        for (Event<JsonNode> event : events.arrived()) {
            if (event.type().equals(NicknameChanged.TYPE) && users.contains(UserId.of(event.key()))) {
                NicknameChanged change = events.payload(event, NicknameChanged.class);
                published
                        .computeIfAbsent(change.userId(), id -> new ArrayList<>())
                        .add(change);
                assertThat(event.version()).isGreaterThan(versions.getOrDefault(event.key(), 1L));
                versions.put(event.key(), event.version());
            }
        }
        return published;
    }

    private List<LoggedIn> newUsers() {
        return IntStream.range(0, USERS).mapToObj(i -> client.newUser()).toList();
    }

    /** Changes the nicknames of a few users from many threads. */
    private void storm(List<LoggedIn> users) {
        Random random = new Random(Seeds.next("nickname storm"));
        long[] seeds = LongStream.generate(random::nextLong).limit(THREADS).toArray();
        Concurrently.run(THREADS, thread -> {
            Random own = new Random(seeds[thread]);
            for (int i = 0; i < CHANGES; i++) {
                change(users.get(own.nextInt(USERS)), AccountClient.freshName(), Map.of())
                        .expect(200);
            }
            return true;
        });
    }

    private void check(Map<Integer, Long> before, Map<Integer, List<NicknameLogEntry>> tailed, List<LoggedIn> users) {
        Map<UserId, Long> versions = new HashMap<>();
        Map<UserId, String> names = new HashMap<>();
        int entries = 0;
        for (Map.Entry<Integer, List<NicknameLogEntry>> queue : tailed.entrySet()) {
            long serial = before.getOrDefault(queue.getKey(), 0L);
            for (NicknameLogEntry entry : queue.getValue()) {
                assertThat(entry.serial()).isEqualTo(++serial);
                assertThat(entry.version()).isEqualTo(versions.getOrDefault(entry.userId(), 1L) + 1);
                versions.put(entry.userId(), entry.version());
                names.put(entry.userId(), entry.nickname());
                entries++;
            }
            assertThat(serial).isEqualTo(log.heads().get(queue.getKey()));
        }
        assertThat(entries).isEqualTo(THREADS * CHANGES);
        for (LoggedIn user : users) {
            Reply now = client.get("/v1/users/" + user.id(), null).expect(200);
            UserId id = UserId.of(user.id());
            assertThat(now.json().path("nicknameVersion").asLong()).isEqualTo(versions.getOrDefault(id, 1L));
            assertThat(now.text("nickname")).isEqualTo(names.getOrDefault(id, user.name()));
        }
    }

    /** Follows every queue while changes are made, as a keeper of copies does: always on from the last serial seen. */
    private Map<Integer, List<NicknameLogEntry>> tail(Map<Integer, Long> from, AtomicBoolean done) {
        Map<Integer, List<NicknameLogEntry>> seen = new HashMap<>();
        from.keySet().forEach(queue -> seen.put(queue, new ArrayList<>()));
        boolean last = false;
        while (true) {
            boolean finished = done.get();
            int found = 0;
            for (int queue : from.keySet()) {
                List<NicknameLogEntry> entries = seen.computeIfAbsent(queue, q -> new ArrayList<>());
                long after = entries.isEmpty()
                        ? from.getOrDefault(queue, 0L)
                        : entries.getLast().serial();
                List<NicknameLogEntry> more = log.after(queue, after, 7);
                entries.addAll(more);
                found += more.size();
            }
            if (last && found == 0) {
                return seen;
            }
            last = finished;
        }
    }

    private static Reply changeAt(AccountServer server, LoggedIn user, String nickname) {
        return server.client().call("PUT", "/v1/me/nickname", user.access(), Map.of("nickname", nickname));
    }

    private Reply change(LoggedIn user, String nickname, Map<String, String> headers) {
        return client.call("PUT", "/v1/me/nickname", user.access(), Map.of("nickname", nickname), headers);
    }
}
