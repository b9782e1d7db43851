package io.madang.objectstore.gateway.http;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of a gateway, bounded in all and for each client. When all places are taken, a newcomer gets that of
 * a connection that has nothing to do: first of those that never sent a request, the oldest; then of those between two
 * requests, that whose last request is longest ago. What they hold together of requests whose headers are not complete is
 * bounded too: a few bytes of a header take many times as much memory once they are parsed.
 */
final class Connections {
    private static final int NETWORK_BYTES = 8;
    /** What a connection may hold of incomplete headers on average: most requests come in one read and hold none. */
    private static final int HEADER_BYTES = 1_024;

    /** The place of one connection. */
    static final class Place {
        private final @Nullable Object client;
        private final Runnable evict;
        private boolean taken = true;
        private int headerBytes;

        private Place(@Nullable Object client, Runnable evict) {
            this.client = client;
            this.evict = evict;
        }
    }

    private final LoadLimits limits;
    private final Proxies proxies;
    private final Set<Place> silent = new LinkedHashSet<>();
    private final Set<Place> idle = new LinkedHashSet<>();
    private final Map<Object, Integer> perClient = new HashMap<>();
    private int open;
    private long headerBytes;

    Connections(LoadLimits limits, Proxies proxies) {
        this.limits = limits;
        this.proxies = proxies;
    }

    /**
     * A place for a new connection; null where there is none.
     *
     * @param evict closes the connection that loses its place, on any thread
     */
    @Nullable
    Place enter(InetAddress remote, Runnable evict) {
        Place place = new Place(proxies.believes(remote) ? null : client(remote), evict);
        Place victim = null;
        synchronized (this) {
            if (place.client != null && perClient.getOrDefault(place.client, 0) >= limits.connectionsPerAddress()) {
                return null;
            }
            if (open >= limits.connections()) {
                victim = first(silent.isEmpty() ? idle : silent);
                if (victim == null) {
                    return null;
                }
                remove(victim);
            }
            open++;
            silent.add(place);
            if (place.client != null) {
                perClient.merge(place.client, 1, Integer::sum);
            }
        }
        if (victim != null) {
            victim.evict.run();
        }
        return place;
    }

    /** A request begins; false where another connection has got the place meanwhile. */
    synchronized boolean busy(Place place) {
        silent.remove(place);
        idle.remove(place);
        hold(place, 0);
        return place.taken;
    }

    /** So much has come of a request's headers, and they are not complete; false where all connections hold too much. */
    synchronized boolean awaitHeaders(Place place, int bytes) {
        boolean fits = headerBytes - place.headerBytes + bytes <= (long) limits.connections() * HEADER_BYTES;
        if (fits && place.taken) {
            hold(place, bytes);
        }
        return fits;
    }

    private void hold(Place place, int bytes) {
        headerBytes += bytes - place.headerBytes;
        place.headerBytes = bytes;
    }

    synchronized void idle(Place place) {
        if (place.taken) {
            idle.add(place);
        }
    }

    synchronized void leave(Place place) {
        if (place.taken) {
            remove(place);
        }
    }

    synchronized int open() {
        return open;
    }

    /** Connections between two requests. */
    synchronized int idle() {
        return idle.size();
    }

    synchronized long headerBytes() {
        return headerBytes;
    }

    private void remove(Place place) {
        place.taken = false;
        hold(place, 0);
        silent.remove(place);
        idle.remove(place);
        open--;
        if (place.client != null) {
            perClient.computeIfPresent(place.client, (client, count) -> count == 1 ? null : count - 1);
        }
    }

    private static @Nullable Place first(Set<Place> places) {
        Iterator<Place> all = places.iterator();
        return all.hasNext() ? all.next() : null;
    }

    /** With IPv6 a client has a network of addresses. */
    private static Object client(InetAddress remote) {
        return remote instanceof Inet6Address ? ByteBuffer.wrap(remote.getAddress(), 0, NETWORK_BYTES) : remote;
    }
}
