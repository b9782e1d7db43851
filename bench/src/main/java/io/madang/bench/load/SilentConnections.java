package io.madang.bench.load;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** Connections from many addresses of loopback on which nothing is ever asked. */
public final class SilentConnections implements AutoCloseable {

    private static final int OF_AN_ADDRESS = 900;
    private static final int FIRST_ADDRESS = 10;
    /** Files that this process needs for everything else. */
    private static final int OTHER_FILES = 2_500;

    private final List<SocketChannel> channels = new ArrayList<>();

    private SilentConnections() {}

    /** As many as were asked for, or as the limit of open files leaves. */
    public static SilentConnections open(Target target, int wanted) throws IOException {
        int number = (int) Math.clamp(openFiles() - OTHER_FILES, 0, wanted);
        if (number < wanted) {
            BenchProgress.say(
                    "only " + number + " of " + wanted + " connections are opened: ulimit -n is " + openFiles());
        }
        SilentConnections silent = new SilentConnections();
        for (int i = 0; i < number; i++) {
            SocketChannel channel = SocketChannel.open();
            silent.channels.add(channel);
            byte[] address = {127, 0, 0, (byte) (FIRST_ADDRESS + i / OF_AN_ADDRESS)};
            channel.bind(new InetSocketAddress(InetAddress.getByAddress(address), 0));
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()));
        }
        return silent;
    }

    public int number() {
        return channels.size();
    }

    private static long openFiles() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
    }
}
