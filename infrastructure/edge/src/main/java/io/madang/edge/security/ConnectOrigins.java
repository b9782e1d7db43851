package io.madang.edge.security;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/** Places beside this installation to which scripts of pages may send something: a bean of whoever has such scripts. */
public record ConnectOrigins(List<URI> addresses) {

    /** Scheme, host and port of each, as a content security policy names them. */
    Stream<String> sources() {
        return addresses.stream().map(address -> address.getScheme() + "://" + address.getRawAuthority());
    }
}
