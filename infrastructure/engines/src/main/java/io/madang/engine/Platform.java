package io.madang.engine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** The machine: its system and processor in the words that the binary artefacts use, and its commands. */
record Platform(String system, String processor) {
    static Platform current() {
        return new Platform(system(System.getProperty("os.name", "")), processor(System.getProperty("os.arch", "")));
    }

    private static String system(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.startsWith("mac") ? "darwin" : lower.startsWith("windows") ? "windows" : lower;
    }

    private static String processor(String name) {
        return switch (name) {
            case "x86_64", "amd64" -> "amd64";
            case "aarch64", "arm64" -> "arm64";
            default -> name;
        };
    }

    boolean isLinuxAmd64() {
        return system.equals("linux") && processor.equals("amd64");
    }

    /** Whether this process runs as the superuser, which MariaDB refuses unless told so. */
    static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** The first executable of that name on the PATH, or where distributions keep their servers. */
    static Optional<Path> command(String name) {
        String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + "/usr/sbin" + File.pathSeparator
                + "/usr/local/sbin" + File.pathSeparator + "/opt/homebrew/bin";
        for (String directory : path.split(File.pathSeparator, -1)) {
            Path candidate = Path.of(directory.isEmpty() ? "." : directory).resolve(name);
            if (Files.isRegularFile(candidate) && Files.isExecutable(candidate)) {
                return Optional.of(candidate.toAbsolutePath());
            }
        }
        return Optional.empty();
    }

    @Override
    public String toString() {
        return system + " " + processor;
    }
}
