package io.madang.objectstore.server;

import com.sun.management.UnixOperatingSystemMXBean;
import io.madang.objectstore.gateway.http.LoadLimits;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the system lets this process open, or what part of it is the store's. Where connections alone could use it up, the listener would stall and drives could
 * not open files: then half of it is for connections.
 */
final class OpenFiles {
    private static final Logger log = LoggerFactory.getLogger(OpenFiles.class);

    private OpenFiles() {}

    static LoadLimits within(LoadLimits limits) {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? within(limits, system.getMaxFileDescriptorCount())
                : limits;
    }

    static LoadLimits within(LoadLimits limits, long files) {
        int most = (int) Math.clamp(files / 2, 1, Integer.MAX_VALUE);
        if (limits.connections() <= most) {
            return limits;
        }
        log.info(
                "{} connections are allowed, and the store may open {} files (ulimit -n): only {} are taken",
                limits.connections(),
                files,
                most);
        long perAddress = (long) limits.connectionsPerAddress() * most / limits.connections();
        return limits.withConnections(most, (int) Math.clamp(perAddress, 1, most));
    }
}
