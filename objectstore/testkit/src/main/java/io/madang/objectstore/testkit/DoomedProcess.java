package io.madang.objectstore.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A main class in a process of its own, on the classes under test, that says what it did until it is killed. */
public final class DoomedProcess {
    private static final int LIMIT_SECONDS = 30;

    private DoomedProcess() {}

    /**
     * Runs it, and kills it with {@code -9} when it has said so many lines, which is in the middle of something. What it
     * still said then is heard too.
     *
     * @param heap such as {@code 256m}
     */
    public static void run(Class<?> main, String heap, int lines, Consumer<String> hears, Object... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int heard = 0;
        try (BufferedReader said = process.inputReader(StandardCharsets.US_ASCII)) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                hears.accept(line);
                if (++heard == lines) {
                    process.toHandle().destroyForcibly();
                }
            }
        } finally {
            process.toHandle().destroyForcibly();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("It does not die: " + process);
            }
        }
        if (heard < lines) {
            throw new IllegalStateException("It ended by itself after " + heard + " lines of " + lines);
        }
    }
}
