package io.madang.objectstore.metadata.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.metadata.ChangesRefused;
import io.madang.objectstore.metadata.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.FlushOptions;

/** The files of the names go while the store runs. RocksDB writes and syncs on without an error, and all of it is lost. */
class LostFilesTest {
    @TempDir
    Path place;

    @Test
    void nothingIsAcknowledgedOnceTheContentOfTheDirectoryIsGone() throws Exception {
        refusesAfter(LostFilesTest::deleteContent);
    }

    @Test
    void nothingIsAcknowledgedOnceTheDirectoryIsMovedAway() throws Exception {
        refusesAfter(directory -> Files.move(directory, directory.resolveSibling("moved")));
    }

    @Test
    void nothingIsAcknowledgedOnceACopyHasTakenThePlaceOfTheDirectory() throws Exception {
        refusesAfter(directory -> {
            Path moved = Files.move(directory, directory.resolveSibling("moved"));
            Files.createDirectory(directory);
            for (Path file : list(moved)) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        });
    }

    @Test
    void nothingIsAcknowledgedOnceTheLogIsDeleted() throws Exception {
        refusesAfter(directory -> {
            for (Path file : list(directory)) {
                if (file.toString().endsWith(".log")) {
                    Files.delete(file);
                }
            }
        });
    }

    @Test
    void aLossIsNoticedWithoutAChange() throws Exception {
        try (TestStore store = new TestStore(place.resolve("names"))) {
            assertThat(store.rows().failure()).isEmpty();
            deleteContent(place.resolve("names"));
            assertThat(store.rows().failure())
                    .hasValueSatisfying(why -> assertThat(why).contains("no more changes", "was deleted"));
        }
    }

    /** RocksDB begins another log with each flush, and deletes or renames the old ones. */
    @Test
    void goesOnWhileLogsAreSwitched() throws Exception {
        try (TestStore store = new TestStore(place.resolve("names"));
                FlushOptions flush = new FlushOptions().setWaitForFlush(true)) {
            AtomicInteger looks = new AtomicInteger();
            Thread looking = Thread.ofPlatform().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    store.rows().failure();
                    looks.incrementAndGet();
                }
            });
            for (int i = 0; i < 40; i++) {
                store.put("k" + i, "one");
                store.rows().database().rocks().flush(flush);
                store.put("k" + i, "two");
            }
            looking.interrupt();
            looking.join();
            assertThat(looks).hasPositiveValue();
            assertThat(store.rows().failure()).isEmpty();
            store.reopen();
            assertThat(store.keys()).hasSize(40);
        }
    }

    private interface Loss {
        void of(Path directory) throws IOException;
    }

    private void refusesAfter(Loss loss) throws Exception {
        Path directory = place.resolve("names");
        try (TestStore store = new TestStore(directory)) {
            store.put("before", "one");
            loss.of(directory);
            for (int i = 0; i < 3; i++) {
                String key = "after" + i;
                assertThatThrownBy(() -> store.put(key, "one", Condition.NONE))
                        .isInstanceOf(ChangesRefused.class)
                        .hasMessageContaining("takes no more changes");
            }
            assertThat(store.rows().failure()).isPresent();
            assertThat(store.keys()).as("what is in memory can still be read").contains("before");
        }
    }

    private static void deleteContent(Path directory) throws IOException {
        for (Path file : list(directory)) {
            Files.delete(file);
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
