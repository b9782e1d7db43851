package io.madang.bench.storage;

import io.madang.app.command.CommandFailure;
import io.madang.objectstore.testkit.S3Proxy;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A process that speaks S3, with data in a directory of its own.
 *
 * @param adminPort where its health is told; 0 where it has none
 */
public record S3Server(String name, Process process, int port, int adminPort, String accessKey, String secretKey)
        implements AutoCloseable {

    static final String PEER = "S3Proxy";

    private static final int START_SECONDS = 60;
    private static final Pattern S3_PORT = Pattern.compile("(?m)^ +S3 +http://[^:]+:(\\d+)$");
    private static final Pattern ADMIN_PORT = Pattern.compile("(?m)^ +Metrics +http://[^:]+:(\\d+)/metrics$");
    private static final List<String> FLAGS = List.of(
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");

    /** The object store as {@code ./madang storage} starts it: what it acknowledges is on the drive. */
    public static S3Server ours(List<Path> drives) throws Exception {
        Path build = Path.of(System.getProperty("madang.build", "."));
        Path jar;
        try (Stream<Path> jars = Files.list(build.resolve("lib"))) {
            jar = jars.filter(file -> file.getFileName().toString().startsWith("madang-objectstore-server-"))
                    .findFirst()
                    .orElseThrow(() -> new CommandFailure("The object store is not in the build."));
        }
        List<String> command = java();
        command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
        command.addAll(List.of("-jar", jar.toString(), "--port", "0", "--admin-port", "0", "--data"));
        command.add(String.join(",", drives.stream().map(Path::toString).toList()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String banner = said(process, "Stop");
        Properties credentials = new Properties();
        try (BufferedReader file = Files.newBufferedReader(drives.getFirst().resolve("iam/root-credentials"))) {
            credentials.load(file);
        }
        return new S3Server(
                "ours",
                process,
                number(banner, S3_PORT),
                number(banner, ADMIN_PORT),
                credentials.getProperty("aws_access_key_id"),
                credentials.getProperty("aws_secret_access_key"));
    }

    /** S3Proxy on plain files, which it does not sync. */
    static S3Server peer(Path directory) throws Exception {
        Path jar = Path.of(System.getProperty("madang.s3proxy", "s3proxy.jar"));
        if (!Files.isRegularFile(jar)) {
            throw new CommandFailure(PEER + " is not here. ./madang bench storage brings it.");
        }
        S3Proxy peer = S3Proxy.start(jar, directory, FLAGS);
        return new S3Server(PEER, peer.process(), peer.port(), 0, S3Proxy.ACCESS_KEY, S3Proxy.SECRET_KEY);
    }

    private static List<String> java() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        return command;
    }

    private static int number(String banner, Pattern line) {
        Matcher matcher = line.matcher(banner);
        if (!matcher.find()) {
            throw new CommandFailure("The object store did not say what it listens on: " + banner);
        }
        return Integer.parseInt(matcher.group(1));
    }

    /** What it says up to the line with the last word; whatever comes later is passed over. */
    private static String said(Process process, String last) throws Exception {
        CompletableFuture<String> banner = new CompletableFuture<>();
        // a virtual thread would hold on to its carrier while it reads from a process
        Thread.ofPlatform().daemon().start(() -> {
            StringBuilder all = new StringBuilder();
            try (BufferedReader lines = process.inputReader()) {
                for (String each = lines.readLine(); each != null; each = lines.readLine()) {
                    if (!banner.isDone()) {
                        all.append(each).append('\n');
                    }
                    if (each.contains(last) && S3_PORT.matcher(all).find()) {
                        banner.complete(all.toString());
                    }
                }
            } catch (IOException ended) {
                // what it said is known
            }
            banner.completeExceptionally(new CommandFailure("The object store ended: " + all));
        });
        return banner.get(START_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
