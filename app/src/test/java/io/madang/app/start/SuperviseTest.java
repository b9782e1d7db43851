package io.madang.app.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuperviseTest {

    private static final Path SCRIPT = Path.of("src/main/scripts/supervise").toAbsolutePath();

    @TempDir
    Path directory;

    @Test
    void startsAgainWhatDiesAndSaysWhy() throws Exception {
        Process process = supervise("0", counting("1) exit 3 ;; 2) kill -9 $$ ;; 3) kill -SEGV $$ ;; *) exit 0 ;;"));
        String said = output(process);
        assertThat(process.waitFor()).isZero();
        assertThat(runs()).isEqualTo(4);
        assertThat(said)
                .contains("it ran out of memory", "it was killed", "it crashed (signal 11)")
                .doesNotContain("cleaned up");
    }

    @Test
    void doesNotStartAgainWhatCouldNotStart() throws Exception {
        Process process = supervise("0", counting("*) exit 1 ;;"));
        assertThat(output(process)).isEmpty();
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void givesUpAfterSomeStartsThatFailAndCleansUp() throws Exception {
        Process process = supervise("0", counting("1) exit 3 ;; *) exit 1 ;;"));
        assertThat(output(process)).contains("try 5 of 5", "cleaned up");
        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(runs()).isEqualTo(7);
    }

    @Test
    void waitsLongerBeforeEachStartUpToAMinute() throws Exception {
        Path programs = Files.createDirectory(directory.resolve("bin"));
        Path sleep = Files.writeString(programs.resolve("sleep"), "#!/bin/sh\n");
        Files.setPosixFilePermissions(sleep, PosixFilePermissions.fromString("rwxr-xr-x"));
        Process process = supervise(
                Map.of("MADANG_RESTART_PAUSE", "1", "PATH", programs + ":" + System.getenv("PATH")),
                counting("[1-8]) exit 3 ;; *) exit 0 ;;"));
        assertThat(Pattern.compile("again in (\\d+) s").matcher(output(process)).results())
                .extracting(pause -> pause.group(1))
                .containsExactly("1", "2", "4", "8", "16", "32", "60", "60");
        assertThat(runs()).isEqualTo(9);
    }

    @Test
    void passesSignalsOnAndEndsAsTheInstanceDoes() throws Exception {
        Process process = supervise("0", counting("*) trap 'exit 0' TERM; sleep 60 >/dev/null 2>&1 & wait ;;"));
        await().until(() -> runs() == 1);
        process.toHandle().destroy();
        assertThat(process.waitFor()).isZero();
        assertThat(runs()).isEqualTo(1);
        assertThat(output(process)).isEmpty();
    }

    @Test
    void givesTheInstanceNoneOfItsOwnFiles() throws Exception {
        Process process = supervise("0", counting("*) { : >&3; } 2>/dev/null && echo 'has a third file' ;;"));
        assertThat(output(process)).isEmpty();
    }

    @Test
    void canBeStoppedWhileItWaitsAndCleansUp() throws Exception {
        Process process = supervise("600", counting("*) exit 3 ;;"));
        await().until(() -> runs() == 1);
        process.toHandle().destroy();
        assertThat(output(process)).contains("cleaned up");
        assertThat(process.waitFor()).isEqualTo(3);
    }

    @Test
    void takesTheInstanceAlongWhenItIsKilled() throws Exception {
        Process process = supervise(
                "0",
                List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SupervisorProbe.class.getName()));
        String line = String.valueOf(process.inputReader().readLine());
        ProcessHandle probe =
                ProcessHandle.of(Long.parseLong(line.replace("pid ", ""))).orElseThrow();
        process.destroyForcibly().waitFor();
        await().until(() -> !probe.isAlive());
    }

    /** A command that counts its runs in a file, and then does what is said for that run. */
    private List<String> counting(String cases) throws IOException {
        Path script = Files.writeString(
                directory.resolve("command"),
                "echo >> '" + directory.resolve("runs") + "'\ncase $(wc -l < '" + directory.resolve("runs") + "') in "
                        + cases + " esac\n");
        return List.of("bash", script.toString());
    }

    private int runs() throws IOException {
        Path file = directory.resolve("runs");
        return Files.exists(file) ? Files.readAllLines(file).size() : 0;
    }

    private static Process supervise(String pause, List<String> command) throws IOException {
        return supervise(Map.of("MADANG_RESTART_PAUSE", pause), command);
    }

    private static Process supervise(Map<String, String> environment, List<String> command) throws IOException {
        List<String> all = new ArrayList<>(List.of(SCRIPT.toString(), "echo", "cleaned up", "--"));
        all.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return text;
    }
}
