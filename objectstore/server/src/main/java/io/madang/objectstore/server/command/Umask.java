package io.madang.objectstore.server.command;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process's umask, which decides on the mode of files that libraries create: RocksDB makes its own. Java has no call for
 * it. Without it those files are protected by the mode of their directory alone.
 */
final class Umask {
    private static final int GROUP_AND_OTHERS = 077;

    private Umask() {}

    /** From now on files and directories that this process creates are for its owner only. */
    static void keepOthersOut() {
        Linker linker = Linker.nativeLinker();
        try {
            int before = (int) linker.downcallHandle(
                            linker.defaultLookup().findOrThrow("umask"),
                            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT))
                    .invokeExact(GROUP_AND_OTHERS);
            logger().debug("The umask was {}", Integer.toOctalString(before));
        } catch (Throwable e) {
            logger().info("The umask cannot be set ({}); the modes of directories protect the data", e.toString());
        }
    }

    /** Made when it is needed: how to log is configured first. */
    private static Logger logger() {
        return LoggerFactory.getLogger(Umask.class);
    }
}
