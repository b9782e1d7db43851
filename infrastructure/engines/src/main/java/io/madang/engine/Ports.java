package io.madang.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Chooses loopback ports: the preferred one when it is free, else the next free one above it. */
public final class Ports {
    private static final int ATTEMPTS = 200;
    private static final int HIGHEST = 65_535;

    /** Below what systems give to outgoing connections, one of which could take the port before the server does. */
    private static final int LOWEST_ANY = 10_240;

    private static final int END_ANY = 32_768;

    private final Set<Integer> chosen = new HashSet<>();

    /** The preferred port or the nearest free one above it, never the same port twice. */
    public synchronized int atOrAbove(int preferred) {
        for (int port = preferred; port < preferred + ATTEMPTS && port <= HIGHEST; port++) {
            if (!chosen.contains(port) && isFree(port)) {
                chosen.add(port);
                return port;
            }
        }
        throw new EngineException("No free port from " + preferred + " to "
                + Math.min(HIGHEST, preferred + ATTEMPTS - 1) + ". Stop what listens there (see: ss -ltnp).");
    }

    /** Any free port that this object has not given out before and that no outgoing connection takes. */
    public synchronized int any() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST_ANY, END_ANY);
            if (!chosen.contains(port) && isFree(port)) {
                chosen.add(port);
                return port;
            }
        }
        throw new EngineException("No free port found from " + LOWEST_ANY + " to " + (END_ANY - 1)
                + ". Stop what listens there (see: ss -ltnp).");
    }

    /** Whether a server could listen on this loopback port now. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // As the engines do: connections in TIME_WAIT of a server just stopped are no reason to move away.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1);
            return true;
        } catch (IOException taken) {
            return false;
        }
    }
}
