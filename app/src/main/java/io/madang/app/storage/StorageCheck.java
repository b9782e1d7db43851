package io.madang.app.storage;

import io.madang.edge.health.Health;
import io.madang.edge.health.HealthCheck;
import io.madang.edge.health.HealthCheckResult;
import io.madang.edge.peer.Roles;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** The object store of this instance takes connections. Nothing else here needs it. */
final class StorageCheck implements HealthCheck {

    private static final int DEADLINE_MILLIS = 500;

    private final Optional<Store> store;

    StorageCheck(Optional<Store> store) {
        this.store = store;
    }

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public boolean vital() {
        return false;
    }

    @Override
    public boolean concerns(String role) {
        return role.equals(Roles.STORAGE);
    }

    @Override
    public HealthCheckResult check() throws IOException {
        if (store.isEmpty()) {
            return new HealthCheckResult(Health.UP, Map.of("place", "not started here"));
        }
        Store running = store.get();
        URI endpoint = running.endpoint();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(endpoint.getHost(), endpoint.getPort()), DEADLINE_MILLIS);
        }
        return new HealthCheckResult(
                Health.UP,
                Map.of(
                        "place",
                        endpoint.toString(),
                        "layout",
                        running.layout(),
                        "directories",
                        String.join(", ", running.directories())));
    }
}
