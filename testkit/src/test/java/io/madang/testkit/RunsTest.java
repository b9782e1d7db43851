package io.madang.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTest {
    @TempDir
    Path home;

    @Test
    void cleansUpAfterARunThatWasKilled() throws Exception {
        Path dead = Files.createDirectories(home.resolve("run-1-1-1/redis-1"));
        Path pipe = dead.resolve("wait");
        Process left = new ProcessBuilder("tail", "-F", pipe.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            Runs run = Runs.begin(home);
            assertThat(left.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(home.resolve("run-1-1-1")).doesNotExist();
            assertThat(run.directory()).isDirectory();
            run.end();
            assertThat(run.directory()).doesNotExist();
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void livesInMemoryWhereThereIsSomeAndInTheTargetElsewhere() {
        Path target = home.resolve("target");
        assertThat(Runs.home(home.resolve("nowhere"), 0, target)).isEqualTo(target.resolve("engines"));
        assertThat(Runs.home(home, Long.MAX_VALUE, target)).as("no room").isEqualTo(target.resolve("engines"));
        Path inMemory = Runs.home(home, 0, target);
        assertThat(inMemory.getParent()).isEqualTo(home);
        assertThat(inMemory)
                .as("a module finds what its last run left")
                .isEqualTo(Runs.home(home, 0, target))
                .isNotEqualTo(Runs.home(home, 0, home.resolve("other")));
    }

    @Test
    void leavesARunAloneThatStillLives() {
        Runs living = Runs.begin(home);
        Runs other = Runs.begin(home);
        assertThat(living.directory()).isDirectory();
        other.end();
        living.end();
    }
}
