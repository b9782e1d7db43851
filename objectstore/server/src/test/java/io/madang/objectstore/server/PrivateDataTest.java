package io.madang.objectstore.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.madang.objectstore.testkit.Programs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;

/** Nobody but the owner of the data reads it on the machine, past S3, its keys and its policies. */
class PrivateDataTest extends StoreYard {
    private static final String CONTENT = "a-content-that-nobody-else-may-read";
    private static final String NOBODY = "65534";

    @Test
    void keepsOtherUsersOfTheMachineOut() throws Exception {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (StoreProcess store = StoreProcess.serve(data(2));
                S3Client s3 = store.root(home())) {
            fill(s3);
            command(0, "user", "add", "ann", "--policy", "readonly");
            assertThat(openToOthers(path -> true)).isEmpty();
            assertThat(store.output()).doesNotContain("chmod");
            store.stop();
        }
        assertThat(openToOthers(path -> true)).isEmpty();
        assertNobodyElseReads();
    }

    /** Whoever runs the store inside another process cannot set that process's umask. */
    @Test
    void makesItsOwnFilesPrivateWithoutTheHelpOfAUmask() throws Exception {
        data(2);
        List<Path> drives = Stream.of(given.split(",")).map(Path::of).toList();
        try (Store store = Store.open(Settings.of(drives).withPorts("127.0.0.1", 0, 0))) {
            get("http://127.0.0.1:" + store.endpoint().getPort() + "/yard");
            command(0, "user", "add", "ann", "--policy", "readonly");
            store.contents().metadata().copyTo(home().resolve("copy"));
        }
        // RocksDB makes its files itself, and the mode of their directories protects them.
        List<String> rocks = List.of("/index/", "/metadata/", "/copy/");
        assertThat(openToOthers(
                        path -> Files.isDirectory(path) || rocks.stream().noneMatch(path.toString()::contains)))
                .isEmpty();
        assertThat(home().resolve("logs/access.log")).isNotEmptyFile();
    }

    /** As a release left it that took the umask's modes. */
    @Test
    void closesWhatWasLeftOpenAndSaysWhatElseToClose() throws Exception {
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (StoreProcess store = StoreProcess.serve(data(2));
                S3Client s3 = store.root(home())) {
            fill(s3);
            store.stop();
        }
        Path foreign = Files.createDirectory(home().resolve("lost+found"));
        run("chmod", "-R", "go+rX", place.toString());
        try (StoreProcess store = StoreProcess.serve(data(2));
                S3Client s3 = store.root(home())) {
            assertThat(s3.listBuckets().buckets()).hasSize(1);
            assertThat(store.output()).contains("chmod -R go= " + home(), "chmod -R go= " + place.resolve("d2"));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home())))
                    .as("it may be a mount point, and hold other things")
                    .isEqualTo("rwxr-xr-x");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(foreign)))
                    .isEqualTo("rwxr-xr-x");
            for (String own : List.of("volumes", "index", "metadata", "iam", "logs")) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home().resolve(own))))
                        .as(own)
                        .isEqualTo("rwx------");
            }
            assertNobodyElseReads();
        }
    }

    private static void fill(S3Client s3) {
        s3.createBucket(b -> b.bucket("yard"));
        for (int i = 0; i < 3; i++) {
            String key = "k" + i;
            s3.putObject(b -> b.bucket("yard").key(key), RequestBody.fromString(CONTENT));
        }
    }

    private List<Path> openToOthers(Predicate<Path> counts) throws IOException {
        List<Path> open = new ArrayList<>();
        for (String drive : given.split(",")) {
            try (Stream<Path> tree = Files.walk(Path.of(drive))) {
                for (Path path : tree.filter(counts).toList()) {
                    String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
                    if (!mode.endsWith("------")) {
                        open.add(path);
                    }
                }
            }
        }
        return open;
    }

    /** Tried by another user, which only root can become; modes are looked at in any case. */
    private void assertNobodyElseReads() throws Exception {
        boolean there =
                System.getProperty("user.name").equals("root") && Files.isExecutable(Path.of("/usr/bin/setpriv"));
        assertThat(there || Programs.mayBeMissing())
                .as("only root can become another user, by setpriv")
                .isTrue();
        assumeTrue(there);
        Path open = Files.writeString(place.resolve("open"), CONTENT);
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        assumeTrue(asNobody("grep", "-r", CONTENT, open.toString()).contains(CONTENT), "nobody gets here at all");
        List<String> search = new ArrayList<>(List.of("grep", "-r", "-a", "-e", CONTENT, "-e", "secret", "-e", "PUT"));
        search.addAll(List.of(given.split(",")));
        assertThat(asNobody(search.toArray(String[]::new)).lines().filter(line -> !line.contains("Permission denied")))
                .isEmpty();
        for (String file : List.of("iam/root-credentials", "iam/accounts.json", "logs/access.log", "drive")) {
            assertThat(asNobody("cat", home().resolve(file).toString()))
                    .as(file)
                    .contains("Permission denied");
        }
    }

    private static String asNobody(String... command) throws Exception {
        List<String> all = new ArrayList<>(
                List.of("/usr/bin/setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--"));
        all.addAll(List.of(command));
        return run(all.toArray(String[]::new));
    }

    private static String run(String... command) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
