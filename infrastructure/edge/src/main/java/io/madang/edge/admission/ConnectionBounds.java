package io.madang.edge.admission;

import java.net.InetAddress;
import java.util.function.Predicate;

/**
 * How many connections may be open.
 *
 * @param total in all
 * @param perAddress of one client address
 * @param exempt the addresses that speak for many clients
 * @param headerNanos how long a request's headers may take
 */
record ConnectionBounds(int total, int perAddress, Predicate<InetAddress> exempt, long headerNanos) {

    /** The part of all connections that one address may have: a quarter. */
    private static final int ADDRESS_SHARE = 4;
    /** So many it may have in any case: a proxy that nobody has named, with as many requests as are served at once. */
    private static final int MIN_PER_ADDRESS = 64;

    /** @param fitting how many there are room for, where the settings do not say */
    static ConnectionBounds of(AdmissionProperties properties, int fitting, Predicate<InetAddress> exempt) {
        int total = properties.maxConnections() > 0 ? properties.maxConnections() : fitting;
        int perAddress = properties.maxConnectionsPerAddress() > 0
                ? properties.maxConnectionsPerAddress()
                : Math.max(total / ADDRESS_SHARE, Math.min(total, MIN_PER_ADDRESS));
        return new ConnectionBounds(
                total, perAddress, exempt, properties.headerDeadline().toNanos());
    }
}
