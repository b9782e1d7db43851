package io.madang.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class IdempotencyKeysTest {

    record Receipt(String number) {}

    private final TestMariaDb server = TestEngines.mariaDb();
    private final AtomicInteger runs = new AtomicInteger();
    private Databases databases;
    private IdempotencyKeys keys;
    private Shard shard;

    @BeforeEach
    void open() throws SQLException {
        Servers.drop("madang_notes", server);
        databases = Servers.one(server);
        keys = new IdempotencyKeys(databases, JsonMapper.shared());
        shard = databases.forService("notes").number(3);
    }

    @AfterEach
    void close() {
        keys.close();
        databases.close();
    }

    @Test
    void aRepeatGetsTheFirstResult() {
        assertThat(order("key", "digest")).isEqualTo(new Receipt("R1"));
        assertThat(order("key", "digest")).isEqualTo(new Receipt("R1"));
        assertThat(runs).hasValue(1);
    }

    @Test
    void twentyAtOnceTakeEffectOnce() throws Exception {
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Receipt>> all = IntStream.range(0, 20)
                    .mapToObj(i -> pool.submit(() -> order("key", "digest")))
                    .toList();
            for (Future<Receipt> one : all) {
                assertThat(one.get()).isEqualTo(all.getFirst().get());
            }
        }
        assertThat(Servers.count(shard.source())).isEqualTo(1);
    }

    @Test
    void theSameKeyForAnotherRequestIsRefused() {
        order("key", "digest");

        assertThatThrownBy(() -> order("key", "other"))
                .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.code()).isEqualTo(ErrorCode.UNPROCESSABLE));
        assertThat(runs).hasValue(1);
    }

    @Test
    void aFailedRequestLeavesItsKeyFree() {
        assertThatThrownBy(() -> keys.once(shard, "orders", "key", "digest", Receipt.class, () -> {
                    throw Failure.of(InputReason.INVALID);
                }))
                .isInstanceOf(Failure.class);

        assertThat(order("key", "digest")).isEqualTo(new Receipt("R1"));
    }

    @Test
    void keysOfAnotherScopeAreOtherKeys() {
        order("key", "digest");

        Receipt other = keys.once(shard, "refunds", "key", "other", Receipt.class, () -> new Receipt("X"));

        assertThat(other).isEqualTo(new Receipt("X"));
    }

    @Test
    void keysOlderThanADayAreSwept() {
        order("old", "digest");
        shard.sql("update idempotency set created_at = now(3) - interval 25 hour")
                .update();
        order("new", "digest");

        assertThat(IdempotencyKeys.sweep(shard.source())).isEqualTo(1);

        assertThat(shard.sql("select idempotency_key from idempotency")
                        .query(String.class)
                        .list())
                .containsExactly("new");
    }

    @Test
    void refusesKeysThatNoColumnHolds() {
        assertThatThrownBy(() -> order("k".repeat(201), "digest")).isInstanceOf(Failure.class);
        assertThatThrownBy(() -> order("", "digest")).isInstanceOf(Failure.class);
        assertThatThrownBy(() -> order("키", "digest")).isInstanceOf(Failure.class);
    }

    private Receipt order(String key, String digest) {
        return keys.once(shard, "orders", key, digest, Receipt.class, () -> {
            int run = runs.incrementAndGet();
            shard.sql("insert into note (shard, id, text) values (:shard, :id, 'order')")
                    .param("shard", shard.number())
                    .param("id", run)
                    .update();
            return new Receipt("R" + run);
        });
    }
}
