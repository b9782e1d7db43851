package io.madang.bench.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A server on this machine, and how it is spoken to.
 *
 * @param greeting what each connection begins with, if anything
 */
public record Target(int port, Framing framing, String greeting) {

    private static final int FIRST_ADDRESS = 1;
    private static final int ADDRESSES = 100;
    private static final int OF_AN_ADDRESS = 500;
    private static final byte[] WELCOME = "+OK\r\n".getBytes(StandardCharsets.US_ASCII);

    public static Target http(int port) {
        return new Target(port, Framing.HTTP, "");
    }

    public static Target redis(int port, String password) {
        return new Target(port, Framing.REDIS, "AUTH " + password + "\r\n");
    }

    public SocketChannel connect() throws IOException {
        return connect(FIRST_ADDRESS);
    }

    /** From one of many addresses of this machine: no client should have as many connections as a crowd. */
    SocketChannel connectAsOneOf(int number) throws IOException {
        return connect(FIRST_ADDRESS + number / OF_AN_ADDRESS % ADDRESSES);
    }

    private SocketChannel connect(int address) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) address}), 0));
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (!greeting.isEmpty()) {
            channel.write(ByteBuffer.wrap(greeting.getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(WELCOME.length);
            while (answer.hasRemaining() && channel.read(answer) >= 0) {
                // the rest is on its way
            }
            if (!Arrays.equals(answer.array(), WELCOME)) {
                throw new IOException("not welcome: " + new String(answer.array(), StandardCharsets.US_ASCII));
            }
        }
        channel.configureBlocking(false);
        return channel;
    }
}
