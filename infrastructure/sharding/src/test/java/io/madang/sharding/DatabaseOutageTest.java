package io.madang.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DatabaseOutageTest {

    private final TestMariaDb steady = TestEngines.mariaDb();
    private final TestMariaDb fragile = TestEngines.newMariaDb();

    @AfterEach
    void remove() {
        fragile.close();
    }

    @Test
    void oneServerDownLeavesTheOthersServingAndComesBackByItself() {
        try (Databases databases = Servers.two("0-127=a,128-255=b", steady, fragile)) {
            Shards notes = databases.forService("notes");
            Shard up = notes.number(0);
            Shard down = notes.number(200);
            assertThat(one(up)).isEqualTo(1);
            assertThat(one(down)).isEqualTo(1);

            fragile.kill();

            assertUnavailable(down);
            assertThat(one(up)).isEqualTo(1);
            await().until(() -> !databases.health().get(1).up());
            assertThat(databases.health().get(0).up()).isTrue();
            assertRefusedWithoutWaiting(down);

            fragile.start();

            await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> one(down) == 1);
            assertThat(databases.health().get(1).up()).isTrue();
        }
    }

    @Test
    void aConnectionThatBreaksBeforeOrInATransactionIsUnavailable() {
        try (Databases databases = Servers.two("0-127=a,128-255=b", steady, fragile)) {
            Shard down = databases.forService("notes").number(200);
            assertThat(one(down)).isEqualTo(1);
            assertUnavailable(catchThrowableOfType(
                    Failure.class,
                    () -> down.transaction(() -> {
                        one(down);
                        fragile.kill();
                        return one(down);
                    })));

            fragile.start();
            await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> one(down) == 1);
            // used a moment ago, and so not looked at before it is used again
            one(down);
            fragile.kill();
            assertUnavailable(catchThrowableOfType(Failure.class, () -> down.transaction(() -> one(down))));
        }
    }

    @Test
    void aServerThatIsDownAtTheStartJoinsLater() {
        fragile.stop();
        try (Databases databases = Servers.two("0-127=a,128-255=b", steady, fragile)) {
            Shards notes = databases.forService("notes");
            databases.awaitPrepared();
            assertThat(one(notes.number(0))).isEqualTo(1);
            assertUnavailable(notes.number(200));

            fragile.start();

            await().atMost(Duration.ofSeconds(30))
                    .ignoreExceptions()
                    .until(() -> Servers.count(notes.number(200).source()) == 0);
        }
    }

    @Test
    void aServerThatHangsIsFoundOutByItsHeartbeat() {
        try (Databases databases = Servers.two("0-127=a,128-255=b", steady, fragile)) {
            Shard hanging = databases.forService("notes").number(200);
            assertThat(one(hanging)).isEqualTo(1);

            fragile.pause();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> !databases.health().get(1).up());
            assertRefusedWithoutWaiting(hanging);
            fragile.resume();

            await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> one(hanging) == 1);
        }
    }

    private static int one(Shard shard) {
        return shard.sql("select 1").query(Integer.class).single();
    }

    private void assertUnavailable(Shard shard) {
        assertUnavailable(catchThrowableOfType(Failure.class, () -> one(shard)));
        assertUnavailable(catchThrowableOfType(Failure.class, () -> shard.transaction(() -> one(shard))));
        assertUnavailable(catchThrowableOfType(
                Failure.class, () -> shard.source().transactions().execute(status -> one(shard))));
    }

    private void assertUnavailable(Failure failure) {
        assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(failure).hasMessageContaining("'b'");
        assertThat(failure.getMessage()).doesNotContain(fragile.password()).doesNotContain(fragile.url());
    }

    /** A thousand callers in less time than one of them would wait for a connection. */
    private void assertRefusedWithoutWaiting(Shard shard) {
        org.junit.jupiter.api.Assertions.assertTimeout(Duration.ofSeconds(30), () -> {
            for (int i = 0; i < 1_000; i++) {
                assertUnavailable(catchThrowableOfType(Failure.class, () -> one(shard)));
            }
        });
    }
}
