package io.madang.media.preview;

import io.madang.media.job.WorkerProperties;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * ffmpeg and ffprobe, where they are installed: each run is a process of its own, in the directory of its job, without
 * the environment of this one, with bounds on memory and time, and may open files and nothing else. Where the system allows
 * it, they have no network, and end with this process.
 */
final class Programs {

    private static final Logger log = LoggerFactory.getLogger(Programs.class);
    private static final int MOST_OUTPUT = 64 * 1024;
    private static final long KILOBYTE = 1024;
    private static final Duration TRIAL = Duration.ofSeconds(20);

    /** In a network namespace of its own, where nothing is: who may make one without being root needs a user namespace. */
    private static final List<String> WITHOUT_NETWORK = List.of("unshare", "--user", "--map-current-user", "--net");

    /** So that a worker that is killed leaves nothing running. */
    private static final List<String> ENDED_WITH_PARENT = List.of("setpriv", "--pdeathsig", "KILL");

    private final boolean wanted;
    private final long memoryKilobytes;
    private volatile @Nullable List<String> confinement;

    Programs(WorkerProperties properties) {
        this.wanted = properties.programs();
        this.memoryKilobytes = properties.programMemory().toBytes() / KILOBYTE;
    }

    /** A run took too long, and was ended. */
    static final class TookTooLong extends IOException {
        private static final long serialVersionUID = 1;

        TookTooLong(String program, Duration deadline) {
            super(program + " took more than " + deadline);
        }
    }

    /** The command without network before the one that ends it with this process, of those that the system allows. */
    private List<String> confinement() throws IOException, InterruptedException {
        List<String> known = confinement;
        if (known == null) {
            List<String> found = new ArrayList<>();
            for (List<String> one : List.of(WITHOUT_NETWORK, ENDED_WITH_PARENT)) {
                if (works(one)) {
                    found.addAll(one);
                } else {
                    log.warn("Programs for media run without '{}', which this system does not allow", one);
                }
            }
            known = List.copyOf(found);
            confinement = known;
        }
        return known;
    }

    boolean isWithoutNetwork() throws IOException, InterruptedException {
        return confinement().containsAll(WITHOUT_NETWORK);
    }

    private static boolean works(List<String> command) throws IOException, InterruptedException {
        if (find(command.getFirst()).isEmpty()) {
            return false;
        }
        List<String> tried = new ArrayList<>(command);
        tried.add("true");
        Process process = new ProcessBuilder(tried)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(TRIAL.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
        } finally {
            process.destroyForcibly();
        }
    }

    boolean has(String program) {
        return wanted && find(program).isPresent() && find("sh").isPresent();
    }

    private static Optional<Path> find(String program) {
        String path = System.getenv("PATH");
        return path == null
                ? Optional.empty()
                : Arrays.stream(path.split(File.pathSeparator))
                        .filter(part -> !part.isEmpty())
                        .map(part -> Path.of(part, program))
                        .filter(Files::isExecutable)
                        .findFirst();
    }

    /** What it printed; fails if it failed. */
    String run(String program, Path directory, Duration deadline, List<String> arguments)
            throws IOException, InterruptedException {
        Path found = find(program).orElseThrow(() -> new IOException(program + " is not installed"));
        Path output = directory.resolve(program + ".out");
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                "ulimit -v " + memoryKilobytes + "; ulimit -t " + (deadline.toSeconds() + 1) * 4 + "; exec \"$@\"",
                "sh"));
        command.addAll(confinement());
        command.addAll(List.of("nice", "-n", "10", found.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        String path = System.getenv("PATH");
        builder.environment().clear();
        builder.environment().put("PATH", path == null ? "/usr/bin:/bin" : path);
        Process process = builder.start();
        try {
            if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new TookTooLong(program, deadline);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        String printed = printed(output);
        if (process.exitValue() != 0) {
            throw new IOException(program + " ended with " + process.exitValue() + ": " + printed.strip());
        }
        return printed;
    }

    private static String printed(Path output) throws IOException {
        try (var in = Files.newInputStream(output)) {
            return new String(in.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
        }
    }
}
