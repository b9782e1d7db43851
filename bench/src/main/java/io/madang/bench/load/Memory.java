package io.madang.bench.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What processes weigh, as the operating system and the JVM's own tool tell it. */
public final class Memory {

    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern HEAP_USED = Pattern.compile("(?:total|used) +[\\dK]+, used (\\d+)K|used (\\d+)K");

    private Memory() {}

    public static double residentMiB(ProcessHandle process) {
        try {
            Matcher resident =
                    RESIDENT.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
            return resident.find() ? Long.parseLong(resident.group(1)) / 1024.0 : Double.NaN;
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }

    public static double residentWithChildrenMiB(ProcessHandle process) {
        return Stream.concat(Stream.of(process), process.descendants())
                .mapToDouble(Memory::residentMiB)
                .sum();
    }

    /** The heap in use after a full collection. */
    public static double liveHeapMiB(Path javaHome, ProcessHandle process) throws IOException, InterruptedException {
        jcmd(javaHome, process, "GC.run");
        Matcher used = HEAP_USED.matcher(jcmd(javaHome, process, "GC.heap_info"));
        double kib = 0;
        while (used.find()) {
            kib += Long.parseLong(used.group(1) != null ? used.group(1) : used.group(2));
        }
        return kib / 1024;
    }

    private static String jcmd(Path javaHome, ProcessHandle process, String command)
            throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        javaHome.resolve("bin/jcmd").toString(), Long.toString(process.pid()), command)
                .redirectErrorStream(true)
                .start();
        String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        jcmd.waitFor();
        return output;
    }
}
