package io.madang.objectstore.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Loopback ports for servers that start later, or again. They lie below those that the system gives to outgoing
 * connections, one of which could take the port before the server does.
 */
public final class FreePorts {
    private static final int LOWEST = 10_240;
    private static final int END = 32_768;

    private FreePorts() {}

    /** One that is free now. */
    public static int one() {
        return some(1).getFirst();
    }

    /** As many as asked for, no port twice. */
    public static List<Integer> some(int count) {
        return IntStream.generate(() -> ThreadLocalRandom.current().nextInt(LOWEST, END))
                .filter(FreePorts::isFree)
                .distinct()
                .limit(count)
                .boxed()
                .toList();
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
