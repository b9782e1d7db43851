package io.madang.app;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Madang in a process of its own, on the classes under test. */
final class MadangProcess implements AutoCloseable {

    private static final int LIMIT_SECONDS = 180;
    private static final Pattern API = Pattern.compile("API +http://127\\.0\\.0\\.1:(\\d+)/v1");

    private final Process process;
    private final ConcurrentLinkedQueue<String> output = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Integer> port = new CompletableFuture<>();
    private final Thread reader;

    private MadangProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().start(this::read);
    }

    static MadangProcess run(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("MADANG_"));
        builder.environment().putAll(environment);
        return new MadangProcess(builder.start());
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
                Matcher api = API.matcher(line);
                if (api.find()) {
                    port.complete(Integer.parseInt(api.group(1)));
                }
            }
        } catch (IOException killed) {
            // what it said until then is kept
        }
        port.completeExceptionally(new IllegalStateException("it ended without being up: " + output()));
    }

    /** Waits until it says that it is up, and returns its port. */
    int port() throws Exception {
        return port.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    String output() {
        return String.join("\n", output);
    }

    List<ProcessHandle> children() {
        return process.descendants().toList();
    }

    int exitStatus() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it still runs: " + output());
        }
        reader.join();
        return process.exitValue();
    }

    /** Gives it a line on its standard input, and nothing after it. */
    MadangProcess type(String line) throws IOException {
        try (BufferedWriter input = process.outputWriter()) {
            input.write(line);
            input.newLine();
        }
        return this;
    }

    /** Asks it to stop, as Ctrl-C does, and waits. */
    int stop() throws InterruptedException {
        process.destroy();
        return exitStatus();
    }

    /** Ends the JVM alone, at once. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        exitStatus();
    }

    /** Ends the JVM and every engine that it has started, at once, as a power cut would. */
    void killWithEngines() throws InterruptedException {
        List<ProcessHandle> engines = children();
        process.destroyForcibly();
        engines.forEach(ProcessHandle::destroyForcibly);
        exitStatus();
    }

    @Override
    public void close() throws InterruptedException {
        if (process.isAlive()) {
            stop();
        }
    }
}
