package io.madang.edge.request;

import java.net.InetAddress;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/** Sets of addresses such as {@code 10.0.0.0/8}, {@code fd00::/8} or {@code 192.0.2.7}. */
record AddressRanges(List<IpAddressMatcher> ranges) {

    private static final int LONGEST_LITERAL = 64;

    AddressRanges {
        ranges = List.copyOf(ranges);
    }

    static AddressRanges parse(Collection<String> texts) {
        return new AddressRanges(texts.stream().map(AddressRanges::range).toList());
    }

    private static IpAddressMatcher range(String text) {
        try {
            int slash = text.indexOf('/');
            String address = literal(slash < 0 ? text : text.substring(0, slash))
                    .orElseThrow(() -> new IllegalArgumentException("not an address"))
                    .getHostAddress();
            int longest = address.indexOf(':') < 0 ? 32 : 128;
            int bits = slash < 0
                    ? longest
                    : Integer.parseInt(text.substring(slash + 1).strip());
            if (bits < 0 || bits > longest) {
                throw new IllegalArgumentException("not a prefix length: " + bits);
            }
            return new IpAddressMatcher(address + "/" + bits);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "madang.request.trusted-proxies takes addresses and ranges such as 10.0.0.7 or 10.0.0.0/8, not '"
                            + text + "'",
                    e);
        }
    }

    boolean contain(InetAddress address) {
        String text = address.getHostAddress();
        return ranges.stream().anyMatch(range -> range.matches(text));
    }

    /** The address that a text spells, with or without a port; names are never looked up. */
    static Optional<InetAddress> literal(String text) {
        String spelled = withoutPort(text.strip());
        if (spelled.isEmpty() || spelled.length() > LONGEST_LITERAL || spelled.indexOf('%') >= 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.ofLiteral(spelled));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String withoutPort(String text) {
        if (text.startsWith("[")) {
            int end = text.indexOf(']');
            return end < 0 ? "" : text.substring(1, end);
        }
        int colon = text.indexOf(':');
        return colon >= 0 && colon == text.lastIndexOf(':') ? text.substring(0, colon) : text;
    }
}
