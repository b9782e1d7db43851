package io.madang.app.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the machine has: a JVM, memory, a clock. */
final class MachineChecks {

    private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d+) kB");
    private static final long NEEDED_MIB = 1_024;
    private static final int FIRST_YEAR = 2026;

    private MachineChecks() {}

    static List<Finding> findings() {
        return List.of(
                Finding.good("running on Java " + Runtime.version().feature() + ", "
                        + Runtime.getRuntime().availableProcessors() + " processors"),
                memory(),
                clock());
    }

    private static Finding memory() {
        try {
            Matcher available = AVAILABLE.matcher(Files.readString(Path.of("/proc/meminfo")));
            if (available.find()) {
                long mib = Long.parseLong(available.group(1)) >> 10;
                return mib >= NEEDED_MIB
                        ? Finding.good(mib + " MiB of memory are free")
                        : Finding.noted("only " + mib + " MiB of memory are free; with all engines Madang wants "
                                + NEEDED_MIB + ": close something, or use engines elsewhere");
            }
        } catch (IOException notLinux) {
            // told below
        }
        return Finding.noted("this system does not tell how much memory is free");
    }

    /** Ids and tokens carry the time: a clock that was never set makes both useless. */
    private static Finding clock() {
        LocalDate today = LocalDate.now(java.time.ZoneOffset.UTC);
        return today.getYear() >= FIRST_YEAR
                ? Finding.good("the clock is set (" + today + ")")
                : Finding.bad("the clock says " + today + "; set it, or switch time synchronisation on");
    }
}
