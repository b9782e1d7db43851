package io.madang.media.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of jobs go with their jobs, also if the worker was killed. */
class WorkDirectoryTest {

    @TempDir
    Path parent;

    @Test
    void deletesWhatKilledWorkersLeft() throws IOException {
        Path left = Files.createDirectories(parent.resolve("madang-media-killed/job-1"));
        Files.writeString(left.resolve("original"), "4 GB of it");
        Files.writeString(parent.resolve("madang-media-killed.lock"), "");
        Files.createDirectories(parent.resolve("madang-media-older/job-2"));
        Path other = Files.writeString(parent.resolve("somebody-elses"), "kept");

        try (WorkDirectory directory = new WorkDirectory(parent.toString())) {
            directory.<Boolean, IOException>with(place -> true);
            assertThat(names()).hasSize(3).contains("somebody-elses").noneMatch(name -> name.contains("killed"));
        }
        assertThat(names()).containsExactly(other.getFileName().toString());
    }

    @Test
    void leavesTheFilesOfOthersThatWork() throws IOException {
        try (WorkDirectory living = new WorkDirectory(parent.toString());
                WorkDirectory next = new WorkDirectory(parent.toString())) {
            living.<Boolean, IOException>with(place -> {
                Path file = Files.writeString(place.resolve("original"), "a");
                next.<Boolean, IOException>with(another -> true);
                assertThat(file).exists();
                return true;
            });
            try (Stream<Path> files = Files.walk(parent)) {
                assertThat(files.map(path -> path.getFileName().toString()))
                        .as("of jobs that have ended")
                        .noneMatch(name -> name.startsWith("job-"));
            }
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> all = Files.list(parent)) {
            return all.map(path -> path.getFileName().toString()).toList();
        }
    }
}
