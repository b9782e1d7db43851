package io.madang.engine;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs a class of the tests as another user of this machine, who has no rights here. */
final class OtherUser {
    private static final String NOBODY = "65534";

    private OtherUser() {}

    /**
     * What the program printed.
     *
     * @param open a directory that the other user may read and write
     * @param jars what the program needs beside the classes under test, by parts of their files' names
     */
    static String run(Path open, Class<?> program, List<String> jars, String... arguments) throws Exception {
        require(Platform.isRoot(), "only the superuser can act as another user");
        Optional<Path> setpriv = Platform.command("setpriv");
        require(setpriv.isPresent(), "no setpriv here, so nothing is tried as another user");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> command = new ArrayList<>(List.of(
                setpriv.get().toString(),
                "--reuid=" + NOBODY,
                "--regid=" + NOBODY,
                "--clear-groups",
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                readableClassPath(open, jars),
                program.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(output);
        }
        return output;
    }

    /** The superuser's repository of jars is closed to others. */
    private static String readableClassPath(Path open, List<String> jars) throws Exception {
        Path copies = Files.createDirectory(open.resolve("classes"));
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path original = Path.of(entry);
            Path copy = copies.resolve(entries.size() + "-" + original.getFileName());
            if (Files.isDirectory(original)) {
                Directories.copy(original, copy);
            } else if (jars.stream().anyMatch(original.getFileName().toString()::contains)) {
                Files.copy(original, copy);
            } else {
                continue;
            }
            entries.add(copy.toString());
        }
        try (var files = Files.walk(copies)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Skips the test without it, and fails it where nothing is to be skipped. */
    private static void require(boolean there, String missing) {
        if (!there && "fail".equals(System.getenv("MADANG_TEST_SKIPS"))) {
            throw new AssertionError(missing);
        }
        assumeTrue(there, "SKIPPED: " + missing);
    }
}
