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

/**
 * ffmpeg and ffprobe, where they are installed: each run is a process of its own, in the directory of its job, without
 * the environment of this one, with bounds on memory and time, and may open files and nothing else.
 */
final class Programs {

    private static final int MOST_OUTPUT = 64 * 1024;
    private static final long KILOBYTE = 1024;

    private final boolean wanted;
    private final long memoryKilobytes;

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
                "ulimit -v " + memoryKilobytes + "; ulimit -t " + (deadline.toSeconds() + 1) * 4
                        + "; exec nice -n 10 \"$0\" \"$@\"",
                found.toString()));
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
