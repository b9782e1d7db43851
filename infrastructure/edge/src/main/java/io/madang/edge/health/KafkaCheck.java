package io.madang.edge.health;

import io.madang.kernel.kafka.KafkaServers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** One of Kafka's addresses accepts connections. Without it events wait in the outbox, and writes go on. */
final class KafkaCheck implements HealthCheck {

    private static final int DEADLINE_MILLIS = 500;

    private final List<String> addresses;

    KafkaCheck(KafkaServers kafka) {
        this.addresses = kafka.addresses();
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public boolean vital() {
        return false;
    }

    @Override
    public HealthCheckResult check() {
        String reason = "no address";
        for (String address : addresses) {
            int colon = address.lastIndexOf(':');
            String host = address.substring(0, colon);
            int port = Integer.parseInt(address.substring(colon + 1));
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(host, port), DEADLINE_MILLIS);
                return HealthCheckResult.up();
            } catch (IOException e) {
                reason = address + ": " + e.getMessage();
            }
        }
        return HealthCheckResult.down(reason);
    }
}
