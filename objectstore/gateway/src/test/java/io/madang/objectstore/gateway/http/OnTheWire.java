package io.madang.objectstore.gateway.http;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Has a gateway for each test, with the settings or the operation that the test asks for. */
abstract class OnTheWire {
    TestGateway server;

    @BeforeEach
    void start() throws IOException {
        server = TestGateway.keeping();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    void serve(Operation operation) throws IOException {
        server.close();
        server = TestGateway.with(operation);
    }

    void serve(GatewaySettings settings, Operation operation) throws IOException {
        server.close();
        server = TestGateway.with(settings, operation);
    }

    void serve(GatewaySettings settings) throws IOException {
        server.close();
        server = TestGateway.on(settings);
    }
}
