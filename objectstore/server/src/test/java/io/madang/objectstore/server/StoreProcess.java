package io.madang.objectstore.server;

import io.madang.objectstore.server.command.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** The command line in a process of its own, on the classes under test, with the umask that most systems have. */
final class StoreProcess implements AutoCloseable {
    private static final int LIMIT_SECONDS = 120;
    private static final Pattern S3 = Pattern.compile("^ +S3 +(https?://\\S+)$");
    private static final Pattern STOP = Pattern.compile("^ +Stop +");

    private final Process process;
    private final ConcurrentLinkedQueue<String> output = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
    private final Thread reader;
    private volatile @Nullable URI seen;

    private StoreProcess(Process process) {
        this.process = process;
        this.reader = Thread.ofVirtual().start(this::read);
    }

    static StoreProcess run(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "umask 022 && exec \"$@\"",
                "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
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
        return new StoreProcess(builder.start());
    }

    /** Serves these directories on ports that are free. */
    static StoreProcess serve(String data, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--data", data, "--port", "0", "--admin-port", "0"));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.add(line);
                Matcher s3 = S3.matcher(line);
                if (s3.matches()) {
                    seen = URI.create(s3.group(1));
                }
                URI found = seen;
                if (found != null && STOP.matcher(line).find()) {
                    endpoint.complete(found);
                }
            }
        } catch (IOException killed) {
            // What it said until then is kept.
        }
        endpoint.completeExceptionally(new IllegalStateException("it ended without being up: " + output()));
    }

    /** Waits until it says that it is up. */
    URI endpoint() throws Exception {
        return endpoint.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    }

    String output() {
        return String.join("\n", output);
    }

    int exitStatus() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it still runs: " + output());
        }
        reader.join();
        return process.exitValue();
    }

    /** Asks it to stop, as Ctrl-C does. */
    void terminate() {
        process.destroy();
    }

    int stop() throws InterruptedException {
        terminate();
        return exitStatus();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly();
        exitStatus();
    }

    @Override
    public void close() throws InterruptedException {
        if (process.isAlive()) {
            kill();
        }
    }

    /** The SDK at its default settings, as root. */
    S3Client root(Path home) throws Exception {
        endpoint();
        Properties credentials = new Properties();
        try (BufferedReader file = Files.newBufferedReader(home.resolve("iam").resolve("root-credentials"))) {
            credentials.load(file);
        }
        return client(credentials.getProperty("aws_access_key_id"), credentials.getProperty("aws_secret_access_key"));
    }

    S3Client client(String id, String secret) throws Exception {
        return S3Client.builder()
                .endpointOverride(endpoint())
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(id, secret)))
                .build();
    }
}
