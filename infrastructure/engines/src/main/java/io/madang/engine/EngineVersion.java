package io.madang.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The version of an engine: its series ({@code major.minor}) and the patch level in it. */
public record EngineVersion(int major, int minor, int patch) implements Comparable<EngineVersion> {
    private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,6})");
    private static final long LIMIT_SECONDS = 20;

    /** The first version in a text such as {@code Redis server v=7.0.15 sha=…}. */
    public static Optional<EngineVersion> in(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        return numbers.find()
                ? Optional.of(new EngineVersion(
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        Integer.parseInt(numbers.group(3))))
                : Optional.empty();
    }

    static EngineVersion of(String text) {
        return in(text).orElseThrow(() -> new IllegalArgumentException("no version: " + text));
    }

    /** What a program says of itself; empty where it says nothing or cannot run here. */
    static Optional<EngineVersion> reportedBy(Path program) {
        try {
            Process process = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            try {
                String text = new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8);
                return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
                        ? in(text)
                        : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException cannotRun) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("Interrupted while asking " + program + " for its version", e);
        }
    }

    boolean isSameSeriesAs(EngineVersion other) {
        return major == other.major && minor == other.minor;
    }

    @Override
    public int compareTo(EngineVersion other) {
        return Comparator.comparingInt(EngineVersion::major)
                .thenComparingInt(EngineVersion::minor)
                .thenComparingInt(EngineVersion::patch)
                .compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
