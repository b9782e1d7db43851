package io.madang.media.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.madang.media.job.WorkerProperties;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

/** What programs that work on media may do. */
class ProgramsTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path place;

    private final Programs programs = new Programs(new WorkerProperties(
            2,
            Duration.ofSeconds(1),
            Duration.ofMinutes(1),
            4,
            1_000_000,
            null,
            true,
            DataSize.ofMegabytes(300),
            LONG,
            LONG,
            true));

    private String shell(String script, Duration deadline) throws IOException, InterruptedException {
        return programs.run("sh", place, deadline, List.of("-c", script));
    }

    @Test
    void seeNoNetworkWhereTheSystemAllowsIt() throws IOException, InterruptedException {
        assumeThat(programs.isWithoutNetwork()).isTrue();
        assertThat(shell("tail -n +3 /proc/net/dev | cut -d: -f1", LONG).strip())
                .isEqualTo("lo");
    }

    @Test
    void endWithTheWorkerThatStartedThem() throws IOException, InterruptedException {
        assumeThat(Path.of("/usr/bin/setpriv")).exists();
        assertThat(programs.run("setpriv", place, LONG, List.of("--dump"))).contains("Parent death signal: KILL");
    }

    @Test
    void knowNothingOfTheEnvironment() throws IOException, InterruptedException {
        assertThat(shell("env | cut -d= -f1", LONG).lines()).isSubsetOf("PATH", "PWD", "OLDPWD", "_", "SHLVL");
    }

    @Test
    void haveBoundsOnMemoryAndTime() throws IOException, InterruptedException {
        assertThat(shell("ulimit -v", LONG).strip()).isEqualTo(Long.toString(300 * 1024));
        assertThat(shell("ulimit -t", LONG).strip()).isEqualTo("244");
        assertThatThrownBy(() -> shell("while true; do sleep 1; done", Duration.ofMillis(300)))
                .isInstanceOf(Programs.TookTooLong.class);
    }

    @Test
    void sayWhyTheyFailed() {
        assertThatThrownBy(() -> shell("echo no picture in it; exit 3", LONG))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("3: no picture in it");
    }
}
