package io.madang.objectstore.gateway.http;

import io.madang.objectstore.iam.AddressRange;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * The proxies that are believed: what they say of the client behind them stands for the client. What anybody else says of
 * itself in these headers is nothing.
 */
final class Proxies {
    private final List<AddressRange> believed;

    Proxies(List<AddressRange> believed) {
        this.believed = believed;
    }

    /**
     * Where a request comes from.
     *
     * @param secure whether the client's own connection is by TLS
     */
    record Origin(InetAddress address, boolean secure) {}

    /** @param peer what is at the other end of the connection: the client, or a proxy */
    Origin origin(Origin peer, Headers headers) {
        if (!believes(peer.address())) {
            return peer;
        }
        List<String> schemes = words(headers, "x-forwarded-proto");
        boolean secure = schemes.isEmpty() ? peer.secure() : schemes.getLast().equalsIgnoreCase("https");
        return new Origin(client(peer.address(), words(headers, "x-forwarded-for")), secure);
    }

    /** The last address that no believed proxy has: those before it are the client's own words. */
    private InetAddress client(InetAddress peer, List<String> forwarded) {
        InetAddress client = peer;
        for (String word : forwarded.reversed()) {
            AddressRange hop = AddressRange.parse(word);
            if (hop == null) {
                return client;
            }
            client = hop.address();
            if (!believes(hop)) {
                return client;
            }
        }
        return client;
    }

    /** Whether a connection from there may stand for many clients. */
    boolean believes(InetAddress peer) {
        return !believed.isEmpty() && believes(AddressRange.of(peer));
    }

    private boolean believes(AddressRange address) {
        return believed.stream().anyMatch(range -> range.contains(address));
    }

    private static List<String> words(Headers headers, String name) {
        List<String> words = new ArrayList<>();
        for (String value : headers.values(name)) {
            for (String word : value.split(",", -1)) {
                if (!word.isBlank()) {
                    words.add(word.strip());
                }
            }
        }
        return words;
    }
}
