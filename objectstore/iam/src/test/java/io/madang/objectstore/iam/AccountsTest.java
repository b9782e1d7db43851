package io.madang.objectstore.iam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.iam.User.UserPolicy;
import io.madang.objectstore.testkit.Seeds;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountsTest {
    private static final UserPolicy READ_ALL = new UserPolicy("readonly", CannedPolicy.READONLY.document());

    @TempDir
    Path place;

    private Instant now = Instant.parse("2026-11-16T10:00:00Z");

    @Test
    void makesRootOnceAndKeepsItsKey() throws Exception {
        Accounts first = open();
        AccessKey root = first.rootKey();
        assertThat(first.created()).isTrue();
        assertThat(root.id()).matches("MDNG[A-Z2-7]{16}");
        assertThat(root.secret()).matches("[A-Za-z0-9]{40}");
        Accounts second = open();
        assertThat(second.created()).isFalse();
        assertThat(second.rootKey()).isEqualTo(root);
        assertThat(second.key(root.id())).contains(root);
        assertThat(second.decide(new AccessRequest(Iam.ROOT, "s3:DeleteBucket", "arn:aws:s3:::b", Map.of(), null)))
                .isEqualTo(Decision.ALLOWED);
        assertThat(Files.readString(first.credentialsFile()))
                .contains("aws_access_key_id = " + root.id(), "aws_secret_access_key = " + root.secret());
    }

    @Test
    void onlyTheOwnerMayReadSecrets() throws Exception {
        Accounts accounts = open();
        accounts.addUser("ann", List.of());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory())))
                .isEqualTo("rwx------");
        try (var files = Files.list(directory())) {
            for (Path file :
                    files.filter(each -> !each.endsWith("accounts.lock")).toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
            }
        }
        for (AccessKey key :
                List.of(accounts.rootKey(), accounts.users().getLast().keys().getFirst())) {
            assertThat(key.toString() + accounts.users() + accounts).doesNotContain(key.secret());
        }
    }

    @Test
    void seesWhatAnotherProcessChanges() throws Exception {
        Accounts server = open();
        Accounts command = open();
        AccessKey key = command.addUser("ann", List.of());
        assertThat(server.key(key.id())).contains(key);
        assertThat(may(server, "ann")).isEqualTo(Decision.NOT_GRANTED);
        command.addPolicy("ann", READ_ALL);
        assertThat(server.key(key.id())).isPresent();
        assertThat(may(server, "ann")).isEqualTo(Decision.ALLOWED);
        command.enableKey(key.id(), false);
        assertThat(server.key(key.id()).orElseThrow().usable(now)).isFalse();
        command.enableKey(key.id(), true);
        assertThat(server.key(key.id()).orElseThrow().usable(now)).isTrue();
        command.removePolicy("ann", "readonly");
        server.key(key.id());
        assertThat(may(server, "ann")).isEqualTo(Decision.NOT_GRANTED);
        command.removeUser("ann");
        assertThat(server.key(key.id())).isEmpty();
        assertThat(may(server, "ann")).isEqualTo(Decision.DENIED);
    }

    @Test
    void rotatesAKeyWithTimeToChangeOver() throws Exception {
        Accounts accounts = open();
        AccessKey old = accounts.addUser("ann", List.of(READ_ALL));
        AccessKey fresh = accounts.rotateKey(old.id(), Duration.ofHours(1));
        assertThat(accounts.key(old.id()).orElseThrow().usable(now)).isTrue();
        now = now.plus(Duration.ofHours(1));
        assertThat(accounts.key(old.id()).orElseThrow().usable(now)).isFalse();
        assertThat(accounts.key(fresh.id()).orElseThrow().usable(now)).isTrue();
        AccessKey third = accounts.rotateKey(fresh.id(), Duration.ZERO);
        assertThat(accounts.key(fresh.id()).orElseThrow().usable(now)).isFalse();
        accounts.removeKey(old.id());
        assertThat(open().users().getLast().keys()).extracting(AccessKey::id).containsExactly(fresh.id(), third.id());
    }

    @Test
    void refusesWhatMakesNoSense() throws Exception {
        Accounts accounts = open();
        AccessKey key = accounts.addUser("ann", List.of());
        refused("There is a user ann already.", () -> accounts.addUser("ann", List.of()));
        refused("A user's name", () -> accounts.addUser("a/b", List.of()));
        refused("There is no user bob.", () -> accounts.removeUser("bob"));
        refused("root cannot be removed.", () -> accounts.removeUser("root"));
        refused("root may do everything", () -> accounts.addPolicy("root", READ_ALL));
        refused("root needs a key", () -> accounts.enableKey(accounts.rootKey().id(), false));
        refused("root needs a key", () -> accounts.removeKey(accounts.rootKey().id()));
        refused("There is no key NONE.", () -> accounts.rotateKey("NONE", Duration.ZERO));
        refused("ann has no policy x.", () -> accounts.removePolicy("ann", "x"));
        refused("needs a Statement", () -> accounts.addPolicy("ann", new UserPolicy("x", "{}")));
        refused("cannot be used", () -> accounts.addUser("eve", List.of(new UserPolicy("x", "{}"))));
        for (int i = 1; i < AccountChanges.MAX_KEYS; i++) {
            accounts.addKey("ann");
        }
        refused("at most 16 keys", () -> accounts.addKey("ann"));
        assertThat(accounts.users()).extracting(User::name).containsExactly("root", "ann");
        assertThat(accounts.key(key.id())).isPresent();
    }

    @Test
    void rootChangesItsKey() throws Exception {
        Accounts accounts = open();
        AccessKey old = accounts.rootKey();
        AccessKey fresh = accounts.rotateKey(old.id(), Duration.ZERO);
        assertThat(accounts.rootKey()).isEqualTo(fresh);
        assertThat(Files.readString(accounts.credentialsFile()))
                .contains(fresh.secret())
                .doesNotContain(old.secret());
        assertThat(open().key(old.id()).orElseThrow().usable(now)).isFalse();
    }

    @Test
    void keepsWhatItKnewWhileTheFileIsBroken() throws Exception {
        Accounts accounts = open();
        AccessKey key = accounts.addUser("ann", List.of(READ_ALL));
        Path file = directory().resolve("accounts.json");
        String good = Files.readString(file);
        Files.writeString(file, good.substring(0, good.length() / 2));
        assertThat(accounts.key(key.id())).isPresent();
        assertThatThrownBy(this::open)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be read")
                .message()
                .doesNotContain(key.secret());
        Files.delete(file);
        assertThat(accounts.key(key.id())).isPresent();
        Files.writeString(file, good);
        assertThat(accounts.key(key.id())).isPresent();
        Files.writeString(file, good.replace("\"format\" : 1", "\"format\" : 2"));
        assertThatThrownBy(this::open).hasMessageContaining("the format 2; this release knows 1");
    }

    @Test
    void aHalfWrittenChangeIsNone() throws Exception {
        AccessKey key = open().addUser("ann", List.of());
        Files.writeString(directory().resolve("accounts.json.next"), "{\"format\" :");
        Files.delete(directory().resolve("root-credentials"));
        Accounts again = open();
        assertThat(again.key(key.id())).contains(key);
        assertThat(again.credentialsFile()).exists();
        assertThat(again.addUser("bob", List.of())).isNotNull();
    }

    @Test
    void noChangeIsLostAmongMany() throws Exception {
        open();
        List<Thread> threads = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            int number = thread;
            threads.add(Thread.ofVirtual().start(() -> {
                try {
                    Accounts accounts = open();
                    for (int i = 0; i < 10; i++) {
                        accounts.addUser("user" + number + "x" + i, List.of());
                    }
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(open().users()).hasSize(81);
    }

    /** Killed at any moment, the process leaves all that it had said was done. */
    @Test
    void whatWasSaidIsThereAfterAKill() throws Exception {
        Random random = new Random(Seeds.next("whatWasSaidIsThereAfterAKill"));
        List<String> said = new ArrayList<>();
        for (int round = 0; round < Integer.getInteger("madang.iam.kills", 3); round++) {
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx128m",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Adding.class.getName(),
                            directory().toString(),
                            "r" + round)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            int lines = 5 + random.nextInt(40);
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    said.add(line);
                    if (--lines == 0) {
                        process.toHandle().destroyForcibly();
                    }
                }
            } finally {
                process.toHandle().destroyForcibly();
                assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(lines).isNotPositive();
            Accounts accounts = open();
            assertThat(accounts.users()).extracting(User::name).containsAll(said);
            assertThat(Files.readString(accounts.credentialsFile()))
                    .contains(accounts.rootKey().secret());
        }
    }

    /** Adds users until it is killed, and says each when it is there. */
    static final class Adding {
        public static void main(String[] args) throws Exception {
            Accounts accounts = Accounts.open(Path.of(args[0]), Clock.systemUTC(), new SecureRandom());
            for (int i = 0; ; i++) {
                accounts.addUser(args[1] + "-" + i, List.of(READ_ALL));
                System.out.println(args[1] + "-" + i);
                System.out.flush();
            }
        }
    }

    private interface Attempt {
        void run() throws Exception;
    }

    private static void refused(String message, Attempt attempt) {
        assertThatThrownBy(attempt::run).isInstanceOf(Refused.class).hasMessageContaining(message);
    }

    private static Decision may(Accounts accounts, String user) {
        return accounts.decide(new AccessRequest(user, "s3:GetObject", "arn:aws:s3:::b/k", Map.of(), null));
    }

    private Accounts open() throws IOException {
        return Accounts.open(
                directory(),
                new Clock() {
                    @Override
                    public ZoneId getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }

                    @Override
                    public Instant instant() {
                        return now;
                    }
                },
                new SecureRandom());
    }

    private Path directory() {
        return place.resolve("iam");
    }
}
