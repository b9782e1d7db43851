package io.madang.account.password;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/** Where a request comes from. */
public record ClientAddress(String text) {

    private static final int PREFIX_BYTES = 8;
    private static final int SITE_BYTES = 6;
    private static final int NETWORK_BYTES = 3;

    /** The network that the address is in, of 256 addresses or an IPv6 site: enough to recognise, not to find somebody. */
    public String shortened() {
        try {
            InetAddress address = InetAddress.ofLiteral(text);
            byte[] bytes = address.getAddress();
            boolean six = address instanceof Inet6Address;
            int kept = six ? SITE_BYTES : NETWORK_BYTES;
            Arrays.fill(bytes, kept, bytes.length, (byte) 0);
            return InetAddress.getByAddress(bytes).getHostAddress() + "/" + kept * Byte.SIZE;
        } catch (IllegalArgumentException | UnknownHostException e) {
            return "";
        }
    }

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
