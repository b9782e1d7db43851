package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with the log of the names when a store starts. */
class WriteAheadLogTest {
    private static final int OBJECTS = 300;

    @TempDir
    Path directory;

    private Path log;
    private long written;

    @BeforeEach
    void write() throws IOException {
        try (TestStore store = new TestStore(directory)) {
            for (int i = 0; i < OBJECTS; i++) {
                store.metadata.put(object("key-" + i, "content", data(10)), Condition.NONE);
            }
        }
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> logs =
                    files.filter(file -> file.toString().endsWith(".log")).toList();
            assertThat(logs).hasSize(1);
            log = logs.getFirst();
        }
        byte[] bytes = Files.readAllBytes(log);
        written = bytes.length;
        while (written > 0 && bytes[(int) written - 1] == 0) {
            written--;
        }
        assertThat(written).isGreaterThan(40_000);
    }

    private int keys() throws IOException {
        try (RocksMetadata metadata = RocksMetadata.open(MetadataSettings.in(directory), InstantSource.system())) {
            return Math.toIntExact(
                    metadata.usage(TestStore.BUCKET).orElseThrow().objects());
        }
    }

    @Test
    void aDamagedMiddleIsNoticedAndNotCutOff() throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("aDamagedMiddleIsNoticedAndNotCutOff"));
        for (int i = 0; i < 20; i++) {
            long at = random.nextLong(written - 2_000) / 1_024 * 1_024;
            flip(at);
            assertThatThrownBy(this::keys)
                    .as("byte %s", at)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("acknowledged changes follow");
            flip(at);
        }
        assertThat(keys()).isEqualTo(OBJECTS);
    }

    /** The last batch was never acknowledged. */
    @Test
    void aTornEndIsDropped() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.setLength(written - 3);
        }
        assertThat(keys()).isEqualTo(OBJECTS - 1);
    }

    private void flip(long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "rw")) {
            file.seek(at);
            int old = file.read();
            file.seek(at);
            file.write(old ^ 0x10);
        }
    }
}
