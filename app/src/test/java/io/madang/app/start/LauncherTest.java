package io.madang.app.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which modules and tests the launcher asks Maven for, in a small checkout and with a Maven that only says what it is asked. */
class LauncherTest {

    private static final Path CHECKOUT = Path.of("..").toAbsolutePath().normalize();
    private static final Path HELP = Path.of("app/src/main/resources/io/madang/app/help");

    @TempDir
    Path directory;

    private Path root;

    private record Outcome(int status, String output) {
        /** What Maven was given after the word. */
        String after(String word) {
            List<String> lines = output.lines().toList();
            return lines.get(lines.indexOf("<" + word + ">") + 1).replaceAll("[<>]", "");
        }
    }

    @BeforeEach
    void makeCheckout() throws Exception {
        root = Files.createDirectory(directory.resolve("checkout"));
        Path program = Files.createDirectory(directory.resolve("bin")).resolve("mvn");
        Files.writeString(program, "#!/bin/sh\nfor word in \"$@\"; do echo \"<$word>\"; done\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(CHECKOUT.resolve("madang"), root.resolve("madang"));
        Files.createDirectories(root.resolve(HELP));
        Files.copy(
                CHECKOUT.resolve(HELP).resolve("chaos.txt"), root.resolve(HELP).resolve("chaos.txt"));
        write(".gitignore", "target/\n");
        write("pom.xml", pom("", "madang", "madang-kernel").replaceAll("dependencies", "dependencyManagement"));
        module("kernel", "madang", "madang-kernel");
        module("parts", "madang", "madang-parts");
        module("parts/one", "madang-parts", "madang-one", "madang-kernel");
        module("parts/two", "madang-parts", "madang-two", "madang-kernel");
        module("app", "madang", "madang-app", "madang-one");
        module("objectstore/conformance", "madang", "madang-objectstore-conformance", "madang-app");
        git("init", "-q", "-b", "main");
        commit();
        git("checkout", "-q", "-b", "work");
    }

    @Test
    void hasNothingToTestWhereNoModuleHasChanged() throws Exception {
        assertThat(madang("test", "--changed").output())
                .contains("nothing to do")
                .doesNotContain("<verify>");
        write("docs/page.md", "words");
        write("README.md", "words");
        commit();
        assertThat(madang("test", "--changed").output())
                .contains("nothing to do")
                .doesNotContain("<verify>");
        write("objectstore/conformance/src/test/java/ConformanceTest.java", "changed");
        assertThat(madang("test", "--changed").output())
                .contains("nothing to do")
                .doesNotContain("<verify>");
    }

    @Test
    void testsWhatHasChangedAndWhatNeedsItAndLeavesOutTheRest() throws Exception {
        write("parts/one/src/main/java/One.java", "changed");
        commit();
        Outcome one = madang("test", "--changed", "-Dmadang.seed=1");
        assertThat(one.status()).isZero();
        assertThat(one.after("-pl")).isEqualTo("app,parts/one");
        assertThat(one.output()).contains("<-am>", "<-Dmadang.seed=1>");
        assertThat(leftOut())
                .containsExactlyInAnyOrder("test/KernelTest.java", "test/PartsTest.java", "test/PartstwoTest.java");
    }

    @Test
    void knowsWhatIsNotCommittedWhatIsNewAndWhatIsGone() throws Exception {
        write("parts/two/new/file", "unknown to git");
        assertThat(madang("test", "--changed").after("-pl")).isEqualTo("parts/two");
        write("app/pom.xml", Files.readString(root.resolve("app/pom.xml")) + "\n");
        assertThat(madang("test", "--changed").after("-pl")).isEqualTo("app,parts/two");
        Files.delete(root.resolve("kernel/src/test/java/test/KernelTest.java"));
        assertThat(madang("test", "--changed").after("-pl")).isEqualTo("app,kernel,parts/one,parts/two");
        write("parts/two/target/classes/Two.class", "built");
        commit();
        git("checkout", "-q", "main");
        assertThat(madang("test", "--changed").output()).contains("nothing to do");
    }

    @Test
    void testsAllThatInheritsAChangedPomAndTheLauncherWithTheApplication() throws Exception {
        write("parts/pom.xml", Files.readString(root.resolve("parts/pom.xml")) + "\n");
        assertThat(madang("test", "--changed").after("-pl")).isEqualTo("app,parts/one,parts,parts/two");
        git("checkout", "-q", "parts/pom.xml");
        write("madang", Files.readString(root.resolve("madang")) + "\n");
        assertThat(madang("test", "--changed").after("-pl")).isEqualTo("app");
        write(".mvn/jvm.config", "-Xmx1g");
        assertThat(madang("test", "--changed").after("-pl"))
                .startsWith("app,kernel,")
                .contains(",.");
    }

    @Test
    void saysWhatToDoWhereThereIsNoMain() throws Exception {
        git("branch", "-q", "-D", "main");
        Outcome lost = madang("test", "--changed");
        assertThat(lost.status()).isEqualTo(1);
        assertThat(lost.output()).contains("no branch main", "./madang test").doesNotContain("<verify>");
    }

    @Test
    void saysAtTheEndWhatWasSkippedAndWhy() throws Exception {
        assertThat(madang("test").output()).contains("<verify>").doesNotContain("Skipped");
        report(
                "parts/one/target/surefire-reports/TEST-test.OneTest.xml",
                """
                <testsuite name="test.OneTest" tests="3">
                  <testcase name="isRun" classname="test.OneTest" time="0.1"/>
                  <testcase name="needsAProgram" classname="test.OneTest" time="0.0">
                    <skipped message="there is no Chromium here"/>
                  </testcase>
                  <testcase name="isRunToo" classname="test.OneTest" time="0.1"/>
                </testsuite>
                """);
        Outcome test = madang("test");
        assertThat(test.status()).isZero();
        assertThat(test.output())
                .contains("Skipped tests: 1 ", "  test.OneTest needsAProgram: there is no Chromium here\n")
                .doesNotContain("isRun");
        write("parts/one/new/file", "unknown to git");
        assertThat(madang("test", "--changed").output()).contains("Skipped tests: 1 ");
    }

    /** As one that is written while the tests run. */
    private void report(String path, String text) throws IOException {
        write(path, text);
        Files.setLastModifiedTime(
                root.resolve(path), FileTime.from(Instant.now().plus(Duration.ofDays(1))));
    }

    @Test
    void runsEverySuiteThatItLists() throws Exception {
        Outcome list = madang("chaos");
        assertThat(list.status()).isZero();
        assertThat(list.output())
                .contains("overload", "crashes", "faults", "coupons", "fuzz", "storage-kills", "conformance");
        assertThat(madang("chaos", "crashes").output()).contains("<-Dtest=CrashStormTest>", "<-Dmadang.left-out=none>");
        assertThat(madang("chaos", "faults").output())
                .contains("<-Dtest=ReadFaultsTest,TwoReadersTest,ConvergenceTest>", "operations=3000");
        assertThat(madang("chaos", "coupons", "--rounds", "3").output())
                .contains("<-Dtest=CouponChaosTest>", "<-Dmadang.left-out=none>", "<-Dmadang.rounds=3>");
        assertThat(madang("chaos", "coupons", "--rounds", "many").status()).isEqualTo(1);
        assertThat(madang("chaos", "coupons", "--clients", "200", "--seed", "-7")
                        .output())
                .contains("<-Dmadang.clients=200>", "<-Dmadang.seed=-7>");
        assertThat(madang("chaos", "storage-kills", "-Drounds=9").output()).contains("<-Drounds=50>\n", "<-Drounds=9>");
        assertThat(madang("chaos", "names").output()).contains("<-Dtest=NamesProcessesTest>", "<-Drounds=20>");
        assertThat(madang("chaos", "conformance").output()).contains("<-Pconformance>");
        assertThat(madang("chaos", "fuzz").output().lines().filter(line -> line.startsWith("<-Dtest=JazzerTest#")))
                .hasSize(5);
        assertThat(madang("chaos", "fuzz", "keys", "-q").output())
                .contains("<-Dtest=JazzerTest#keys>", "<-q>")
                .doesNotContain("chunks");
        Outcome unknown = madang("chaos", "nothing");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.output()).contains("there is no chaos suite 'nothing'");
    }

    @Test
    void restartsAnInstanceThatDiesAndStopsItsEnginesWhereItDoesNotComeBack() throws Exception {
        Path jar = build();
        java("[ $(wc -l < \"$runs\") -gt 1 ] || kill -9 $$");
        Outcome restarted = madang("up", "--port", "0");
        assertThat(restarted.status()).isZero();
        assertThat(restarted.output()).contains("it was killed").doesNotContain("stop-engines");
        assertThat(runs()).hasSize(2).allMatch(run -> run.endsWith("-jar " + jar + " up --port 0"));
        java("case \"$*\" in *stop-engines*) exit 0 ;; *) [ $(wc -l < \"$runs\") -gt 1 ] || exit 3; exit 1 ;; esac");
        assertThat(madang("up", "--data", "there").status()).isEqualTo(1);
        assertThat(runs().getLast()).endsWith("-jar " + jar + " stop-engines --data there");
        java("kill -9 $$");
        assertThat(unsupervised("up").status()).isNotZero();
        assertThat(runs()).hasSize(1);
    }

    /** A build that is newer than its sources, of which only the name matters here. */
    private Path build() throws IOException {
        write("app/src/main/scripts/supervise", Files.readString(CHECKOUT.resolve("app/src/main/scripts/supervise")));
        Files.setPosixFilePermissions(
                root.resolve("app/src/main/scripts/supervise"), PosixFilePermissions.fromString("rwxr-xr-x"));
        write("target/madang/current", "build-1\n");
        write("target/madang/build-1/madang.jar", "");
        write("target/madang/build-1/stamp", "");
        Files.setLastModifiedTime(
                root.resolve("target/madang/build-1/stamp"),
                FileTime.from(Instant.now().plus(Duration.ofDays(1))));
        return root.resolve("target/madang/build-1/madang.jar");
    }

    /** A JDK whose java notes what it is asked, and then does what is said. */
    private void java(String script) throws IOException {
        Path bin = Files.createDirectories(directory.resolve("jdk/bin"));
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"25\"\n");
        Files.deleteIfExists(directory.resolve("runs"));
        String noting = "#!/bin/bash\nruns='" + directory.resolve("runs") + "'\necho \"$*\" >> \"$runs\"\n";
        for (String program : List.of("java", "javac")) {
            Files.setPosixFilePermissions(
                    Files.writeString(bin.resolve(program), noting + script + "\n"),
                    PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private List<String> runs() throws IOException {
        return Files.readAllLines(directory.resolve("runs"));
    }

    private Outcome unsupervised(String... arguments) throws Exception {
        return madang(Map.of("MADANG_SUPERVISE", "no"), arguments);
    }

    private List<String> leftOut() throws IOException {
        return Files.readAllLines(root.resolve("target/madang/tests-left-out"));
    }

    private void module(String path, String parent, String name, String... needs) throws IOException {
        write(path + "/pom.xml", pom("<parent>\n<artifactId>" + parent + "</artifactId>\n</parent>\n", name, needs));
        String word = path.replace("/", "");
        String test = Character.toUpperCase(word.charAt(0)) + word.substring(1) + "Test";
        write(path + "/src/test/java/test/" + test + ".java", "a test");
    }

    private static String pom(String parent, String name, String... needs) {
        StringBuilder pom = new StringBuilder("<project>\n" + parent + "<artifactId>" + name + "</artifactId>\n");
        pom.append("<dependencies>\n");
        for (String need : needs) {
            pom.append("<artifactId>").append(need).append("</artifactId>\n");
        }
        return pom.append("</dependencies>\n</project>\n").toString();
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void commit() throws Exception {
        git("add", "-A");
        git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "-q", "-m", "A commit");
    }

    private void git(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Outcome outcome = run(Map.of(), command);
        assertThat(outcome.status()).as(outcome.output()).isZero();
    }

    private Outcome madang(String... arguments) throws Exception {
        return madang(Map.of(), arguments);
    }

    private Outcome madang(Map<String, String> environment, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(root.resolve("madang").toString()));
        command.addAll(List.of(arguments));
        return run(environment, command);
    }

    private Outcome run(Map<String, String> environment, List<String> command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
        Path jdk = directory.resolve("jdk");
        builder.environment()
                .put("MADANG_JAVA_HOME", Files.exists(jdk) ? jdk.toString() : System.getProperty("java.home"));
        builder.environment().put("MADANG_RESTART_PAUSE", "0");
        builder.environment().putAll(environment);
        // of whoever runs this test, from within git or not
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
