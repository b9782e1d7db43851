package io.madang.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.sharding.Servers.NoteId;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

class TransactionTest {

    private final TestMariaDb server = TestEngines.mariaDb();
    private Databases databases;
    private Shard shard;

    @BeforeEach
    void open() throws SQLException {
        Servers.drop("madang_notes", server);
        databases = Servers.one(server);
        Shards notes = databases.forService("notes");
        shard = notes.home();
        insert(1);
        insert(2);
    }

    @AfterEach
    void close() {
        databases.close();
    }

    @Test
    void theLoserOfADeadlockIsRunAgain() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> both = List.of(
                    pool.submit(() -> crossing(1, 2, runs, bothHoldOne)),
                    pool.submit(() -> crossing(2, 1, runs, bothHoldOne)));
            for (Future<Boolean> one : both) {
                assertThat(one.get()).isTrue();
            }
        }
        assertThat(runs).hasValue(3);
        assertThat(shard.sql("select text from note order by id")
                        .query(String.class)
                        .list())
                .containsExactly("++", "++");
    }

    private boolean crossing(long first, long second, AtomicInteger runs, CyclicBarrier bothHoldOne) {
        AtomicInteger attempts = new AtomicInteger();
        return shard.transaction(() -> {
            runs.incrementAndGet();
            mark(first);
            if (attempts.incrementAndGet() == 1) {
                try {
                    bothHoldOne.await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
            mark(second);
            return true;
        });
    }

    @Test
    void onlyTheOutermostTransactionIsRunAgain() throws Exception {
        AtomicInteger inner = new AtomicInteger();
        AtomicInteger outer = new AtomicInteger();

        String result = shard.transaction(() -> {
            outer.incrementAndGet();
            return shard.transaction(() -> {
                if (inner.incrementAndGet() == 1) {
                    throw new org.springframework.dao.CannotAcquireLockException(
                            "lost", new SQLException("Deadlock found", "40001", 1213));
                }
                return "done";
            });
        });

        assertThat(result).isEqualTo("done");
        assertThat(outer).hasValue(2);
        assertThat(inner).hasValue(2);
    }

    @Test
    void givesUpOnEndlessDeadlocksWithAClearFailure() {
        AtomicInteger runs = new AtomicInteger();

        assertThatThrownBy(() -> shard.run(() -> {
                    runs.incrementAndGet();
                    throw new org.springframework.dao.CannotAcquireLockException(
                            "lost", new SQLException("Deadlock found", "40001", 1213));
                }))
                .isInstanceOf(io.madang.kernel.error.Failure.class)
                .hasMessageContaining("Try again");
        assertThat(runs.get()).isBetween(2, 10);
    }

    @Test
    void rollsBackEverythingWhenTheWorkFails() {
        assertThatThrownBy(() -> shard.run(() -> {
                    insert(3);
                    insert(1);
                }))
                .isInstanceOf(DuplicateKeyException.class);

        assertThat(Servers.count(shard.source())).isEqualTo(2);
    }

    private void insert(long id) {
        shard.sql("insert into note (shard, id, text) values (0, :id, '')")
                .param("id", new NoteId(id).value())
                .update();
    }

    private void mark(long id) {
        shard.sql("update note set text = concat(text, '+') where shard = 0 and id = :id")
                .param("id", id)
                .update();
    }
}
