package io.madang.objectstore.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A public suite fails where we know that it does, and why; what it says of a peer is printed beside it. */
class ConformanceTest {
    private static final int START_SECONDS = 60;

    @TempDir
    Path place;

    @Test
    void failsNothingButWhatIsKnown() throws Exception {
        Outcome ours = ours();
        ours.failed().forEach((test, why) -> System.out.println("ours: " + test + ": " + why));
        Outcome peer = peer();
        peer.failed().forEach((test, why) -> System.out.println("S3Proxy: " + test + ": " + why));
        System.out.printf("ours passed %d of %d%n", ours.passed(), ours.asked());
        System.out.printf("S3Proxy passed %d of %d%n", peer.passed(), peer.asked());

        assertThat(ours.failed().keySet()).isEqualTo(known());
    }

    private Outcome ours() throws Exception {
        Settings settings = Settings.of(List.of(place.resolve("ours"))).withPorts("127.0.0.1", 0, 0);
        try (Store store = Store.open(settings)) {
            AccessKey root = store.accounts().rootKey();
            return Outcome.of(store.endpoint(), root.id(), root.secret());
        }
    }

    /** S3Proxy on plain files, in a process of its own. */
    private Outcome peer() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path settings = Files.writeString(
                place.resolve("s3proxy.conf"),
                """
                s3proxy.endpoint=http://127.0.0.1:%d
                s3proxy.authorization=aws-v2-or-v4
                s3proxy.identity=peer
                s3proxy.credential=peers-secret
                jclouds.provider=filesystem-nio2
                jclouds.filesystem.basedir=%s
                """
                        .formatted(port, Files.createDirectories(place.resolve("peer"))));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-jar",
                        System.getProperty("madang.s3proxy", ""),
                        "--properties",
                        settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(place.resolve("s3proxy.log").toFile())
                .start();
        try {
            awaitAnswer(process, port);
            return Outcome.of(URI.create("http://127.0.0.1:" + port), "peer", "peers-secret");
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private static void awaitAnswer(Process process, int port) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (java.net.ConnectException notYet) {
                assertThat(process.isAlive() && System.nanoTime() < end).isTrue();
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
    }

    /** A test and why it fails, on each line. */
    private static Set<String> known() throws Exception {
        try (InputStream file = Objects.requireNonNull(ConformanceTest.class.getResourceAsStream("known.txt"))) {
            Set<String> tests = new TreeSet<>();
            new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> tests.add(line.split("\\s+", 2)[0]));
            return tests;
        }
    }
}
