package io.madang.objectstore.testkit;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Programs of other makers that tests use; installed from the distribution where that can be done without asking. */
public final class Programs {
    private static final Path INSTALLER = Path.of("/usr/bin/apt-get");
    private static final long INSTALL_MINUTES = 5;
    private static final Set<List<String>> TRIED = new HashSet<>();

    private Programs() {}

    /** Whether the program is there, if need be after its packages have been installed; that is tried once. */
    public static boolean there(String program, List<String> packages) {
        return there(() -> onPath(program), packages);
    }

    /** Likewise for what is no program. */
    public static synchronized boolean there(BooleanSupplier found, List<String> packages) {
        if (!found.getAsBoolean() && mayInstall() && TRIED.add(packages)) {
            install(packages);
        }
        return found.getAsBoolean();
    }

    /**
     * Whether a test that lacks something of the machine is skipped; it fails with {@code MADANG_TEST_SKIPS=fail} in the
     * environment.
     */
    public static boolean mayBeMissing() {
        return !"fail".equals(System.getenv("MADANG_TEST_SKIPS"));
    }

    private static boolean onPath(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    private static boolean mayInstall() {
        return System.getProperty("user.name").equals("root") && Files.isExecutable(INSTALLER);
    }

    /** One at a time on this machine: modules are tested side by side, and the installer does not wait for another. */
    private static void install(List<String> packages) {
        Path turn = Path.of(System.getProperty("java.io.tmpdir"), "madang-test-programs.lock");
        try (FileChannel file = FileChannel.open(turn, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock ignored = file.lock()) {
            Path output = Files.createTempFile("madang-test-programs", ".log");
            Process install = new ProcessBuilder(
                            "sh",
                            "-c",
                            "export DEBIAN_FRONTEND=noninteractive; apt-get update && apt-get install -y --no-install-recommends "
                                    + String.join(" ", packages))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = install.waitFor(INSTALL_MINUTES, TimeUnit.MINUTES);
            if (!ended) {
                install.descendants().forEach(ProcessHandle::destroy);
                install.destroy();
            }
            if (!ended || install.exitValue() != 0) {
                System.err.println("Could not install " + packages + ", so what needs them is not tested: " + output);
            } else {
                Files.delete(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
