package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Metadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Who keeps the names that a test changes: a store in this process, or a partition that applies a log. */
sealed interface NamesHolder {
    Metadata open(TestClock clock);

    RocksMetadata rows();

    void close();

    final class Local implements NamesHolder {
        private final Path directory;
        private @Nullable RocksMetadata metadata;

        Local(Path directory) {
            this.directory = directory;
        }

        @Override
        public Metadata open(TestClock clock) {
            metadata = TestStore.open(directory, clock);
            return metadata;
        }

        @Override
        public RocksMetadata rows() {
            return Objects.requireNonNull(metadata);
        }

        @Override
        public void close() {
            rows().close();
        }
    }

    final class Partition implements NamesHolder {
        private final Path directory;
        private final DirectCaller caller = new DirectCaller();

        Partition(Path directory) {
            this.directory = directory;
        }

        @Override
        public Metadata open(TestClock clock) {
            try {
                caller.open(NamesPartition.open(TestStore.settings(directory)), clock);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new RemoteMetadata(caller, TestStore.MIN_PART, Duration.ofDays(1));
        }

        @Override
        public RocksMetadata rows() {
            return caller.partition().names();
        }

        @Override
        public void close() {
            caller.partition().close();
        }
    }
}
