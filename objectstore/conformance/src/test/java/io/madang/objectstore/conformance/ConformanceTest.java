package io.madang.objectstore.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.iam.AccessKey;
import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import io.madang.objectstore.testkit.S3Proxy;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A public suite fails where we know that it does, and why; what it says of a peer is printed beside it. */
class ConformanceTest {
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

    private Outcome peer() throws Exception {
        Path jar = Path.of(System.getProperty("madang.s3proxy", ""));
        try (S3Proxy peer = S3Proxy.start(jar, Files.createDirectories(place.resolve("peer")), List.of("-Xmx1g"))) {
            return Outcome.of(peer.endpoint(), S3Proxy.ACCESS_KEY, S3Proxy.SECRET_KEY);
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
