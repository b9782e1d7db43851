package io.madang.account.password;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/** Where a request comes from. */
public record Address(String text) {

    private static final int PREFIX_BYTES = 8;

    /** What limits count by: the address, or for IPv6 its /64, since a single client may use all of that. */
    public String network() {
        try {
            InetAddress address = InetAddress.ofLiteral(text);
            if (address instanceof Inet6Address) {
                return HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BYTES)) + "/64";
            }
            return address.getHostAddress();
        } catch (IllegalArgumentException e) {
            return text;
        }
    }
}
