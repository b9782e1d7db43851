package io.madang.objectstore.iam;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Addresses that share a prefix, in CIDR notation; an address alone is a range of one. */
public record AddressRange(InetAddress address, int prefix) {
    private static final Pattern LITERAL = Pattern.compile("[0-9.]+|[0-9A-Fa-f.:]*:[0-9A-Fa-f.:]*");

    /** Null for what is neither an address nor a range. */
    public static @Nullable AddressRange parse(String text) {
        int slash = text.indexOf('/');
        String literal = slash < 0 ? text : text.substring(0, slash);
        // Anything but a literal would be asked of a name server.
        if (!LITERAL.matcher(literal).matches() || literal.indexOf(':') < 0 && literal.split("\\.", -1).length != 4) {
            return null;
        }
        try {
            InetAddress address = InetAddress.getByName(literal);
            int bits = address.getAddress().length * 8;
            int prefix = slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1));
            return prefix < 0 || prefix > bits ? null : new AddressRange(address, prefix);
        } catch (UnknownHostException | NumberFormatException notAnAddress) {
            return null;
        }
    }

    public static AddressRange of(InetAddress address) {
        return new AddressRange(address, address.getAddress().length * 8);
    }

    public boolean contains(AddressRange other) {
        byte[] mine = address.getAddress();
        byte[] theirs = other.address.getAddress();
        if (mine.length != theirs.length || other.prefix < prefix) {
            return false;
        }
        for (int bit = 0; bit < prefix; bit++) {
            if (((mine[bit / 8] ^ theirs[bit / 8]) >> (7 - bit % 8) & 1) != 0) {
                return false;
            }
        }
        return true;
    }
}
