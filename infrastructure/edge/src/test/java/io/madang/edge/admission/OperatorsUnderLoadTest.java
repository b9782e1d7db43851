package io.madang.edge.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.edge.EdgeInstance;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.connector.Connector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Health, and what operators ask for, while nobody else is let in. */
class OperatorsUnderLoadTest {

    private static final int CONNECTIONS = 12;
    private static final int SERVED = 16;
    private static final String PART_OF_A_BODY =
            "POST /v1/operator/held HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nab";

    private static EdgeInstance edge;
    private static GateController work;
    private final List<RawClient> clients = new ArrayList<>();

    @BeforeAll
    static void start() {
        edge = EdgeInstance.startWith(
                List.of(GateController.class, WebServer.class),
                "madang.admission.max-connections=" + CONNECTIONS,
                "madang.admission.max-connections-per-address=10000",
                "madang.admission.min-concurrency=" + SERVED,
                "madang.admission.max-concurrency=" + SERVED);
        work = edge.bean(GateController.class);
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @AfterEach
    void letAllGo() throws IOException {
        work.gate.release(1_000);
        for (RawClient client : clients) {
            client.close();
        }
        await().atMost(Duration.ofSeconds(60))
                .until(() -> edge.bean(MeterRegistry.class)
                                .get("madang.connections.open")
                                .gauge()
                                .value()
                        == 0);
        work.gate.drainPermits();
    }

    @Test
    void areAnsweredByThreadsThatRefuseEverybodyElse() throws Exception {
        CountDownLatch looking = new CountDownLatch(1);
        Executor threads = edge.bean(WebServer.class).threads();
        for (int i = 0; i < 2 * SERVED; i++) {
            threads.execute(() -> waitFor(looking));
        }
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                try (RawClient slow = client().send(PART_OF_A_BODY)) {
                    assertThat(slow.status()).isEqualTo(503);
                }
            }
            int before = work.entered.get();
            for (int i = 0; i < 6; i++) {
                client().get("/v1/operator/held");
            }
            await().atMost(Duration.ofSeconds(60)).until(() -> work.entered.get() == before + 6);
            assertThat(client().get("/v1/quick").status()).isEqualTo(503);
            assertThat(client().get("/health/live").status()).isEqualTo(200);
            assertThat(client().get("/v1/quick").status()).isEqualTo(503);
        } finally {
            looking.countDown();
        }
    }

    @Test
    void haveReservedPlacesWhenAllConnectionsAreTaken() throws IOException {
        takeAllPlaces();
        RawClient operator = client();
        for (int i = 0; i < 2; i++) {
            operator.send("HEAD /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(operator.head()).startsWith("HTTP/1.1 200");
        }
        RawClient other = client();
        assertThat(other.get("/v1/quick").answer())
                .startsWith("HTTP/1.1 503 Service Unavailable")
                .contains("Connection: close", "Retry-After: ", "overloaded");
        assertThat(other.isClosed()).isTrue();
        assertThat(client().send(PART_OF_A_BODY).status()).isEqualTo(503);
    }

    /** Anybody may ask for health, as often as they like. */
    @Test
    void areServedWhileAllPlacesOfHealthAreTaken() throws IOException {
        int before = work.entered.get();
        for (int i = 1; i <= SERVED; i++) {
            int begun = i;
            client().get("/health/held");
            // one after the other: those that have not asked yet make room for the next
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> work.entered.get() == before + begun);
        }
        assertThat(client().get("/health/live").status()).isEqualTo(503);
        assertThat(client().get("/v1/operator/quick").status()).isEqualTo(200);
    }

    @Test
    void findReservedPlacesHoweverManyTakeThemAndAskNothing() throws IOException {
        takeAllPlaces();
        for (int i = 0; i < 200; i++) {
            RawClient silent = client();
            if (i % 2 == 0) {
                try {
                    silent.send("GET /health/live HTTP/1.1\r\n");
                } catch (IOException closedAlready) {
                    // there was no room for it
                }
            }
        }
        await().atMost(Duration.ofSeconds(60))
                .ignoreExceptions()
                .until(() -> client().get("/health/live").status() == 200);
    }

    private void takeAllPlaces() throws IOException {
        int before = work.entered.get();
        for (int i = 0; i < CONNECTIONS; i++) {
            client().get("/v1/held");
        }
        await().atMost(Duration.ofSeconds(60)).until(() -> work.entered.get() == before + CONNECTIONS);
    }

    private RawClient client() throws IOException {
        RawClient client = new RawClient(edge.port());
        clients.add(client);
        return client;
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WebServer {

        private final AtomicReference<Connector> connector = new AtomicReference<>();

        Executor threads() {
            return connector.get().getProtocolHandler().getExecutor();
        }

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> rememberConnector() {
            return factory -> factory.addConnectorCustomizers(connector::set);
        }
    }
}
