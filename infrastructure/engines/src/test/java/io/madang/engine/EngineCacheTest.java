package io.madang.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineCacheTest {
    private static final int STARTS = 8;

    @TempDir
    Path root;

    @Test
    void givesConcurrentStartsOneWholeEntry() throws Exception {
        CyclicBarrier together = new CyclicBarrier(STARTS);
        Callable<Path> start = () -> EngineCache.at(root).entry("engine-1", directory -> {
            for (int file = 0; file < 50; file++) {
                Files.writeString(directory.resolve("file-" + file), "content");
            }
            await(together);
        });
        List<Future<Path>> entries = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(STARTS)) {
            for (int i = 0; i < STARTS; i++) {
                entries.add(threads.submit(start));
            }
        }
        for (Future<Path> entry : entries) {
            assertThat(entry.get()).isEqualTo(root.resolve("engine-1"));
        }
        assertThat(root.resolve("engine-1")).isDirectoryContaining("glob:**/file-49");
        assertThat(names(root)).containsExactly("engine-1");
    }

    @Test
    void unpacksRedisFromManyThreadsAtOnce() throws Exception {
        List<Future<Path>> programs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(STARTS)) {
            for (int i = 0; i < STARTS; i++) {
                programs.add(threads.submit(() -> RedisEngine.bundled(EngineCache.at(root))));
            }
        }
        for (Future<Path> program : programs) {
            assertThat(program.get()).isExecutable();
        }
    }

    @Test
    void leavesNothingOfAnEntryThatCouldNotBeMade() {
        EngineCache cache = EngineCache.at(root);
        assertThatThrownBy(() -> cache.entry("engine-1", directory -> {
                    Files.writeString(directory.resolve("half"), "");
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("No space left on device")
                .hasMessageContaining("XDG_CACHE_HOME");
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void removesWhatAKilledProcessLeftHalfUnpacked() throws IOException {
        Path abandoned = Files.createDirectory(root.resolve(".new-engine-1-123"));
        Files.writeString(abandoned.resolve("half"), "");
        Files.setLastModifiedTime(abandoned, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        Path recent = Files.createDirectory(root.resolve(".new-engine-1-456"));
        EngineCache.at(root).entry("engine-1", directory -> {});
        assertThat(abandoned).doesNotExist();
        assertThat(recent).exists();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> names(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
