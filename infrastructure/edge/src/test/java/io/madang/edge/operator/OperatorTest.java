package io.madang.edge.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.operator.HealthStatus;
import io.madang.contracts.operator.InstallationReport;
import io.madang.contracts.operator.InstanceReport;
import io.madang.contracts.operator.InstanceReport.EngineReport;
import io.madang.contracts.operator.InstanceReport.RouteReport;
import io.madang.contracts.operator.PeerReport;
import io.madang.edge.EdgeInstance;
import io.madang.testkit.TestEngines;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What an operator is told, and who is an operator. */
class OperatorTest {

    private static final JsonMapper JSON = new JsonMapper();

    private static EdgeInstance service;
    private static EdgeInstance gateway;

    @BeforeAll
    static void start() {
        String kafka = "madang.kafka.url=" + TestEngines.kafka().url();
        service = EdgeInstance.start("madang.roles=notes", kafka);
        gateway =
                EdgeInstance.start(List.of(), "madang.roles=gateway", "madang.peers.notes=" + service.address(), kafka);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        service.close();
    }

    @Test
    void isForAdministratorsAlone() {
        for (String path : List.of("/v1/operator", "/v1/operator/instance")) {
            assertThat(service.get(path).statusCode()).isEqualTo(401);
            for (String token : List.of(service.token(1, false), service.token(EdgeInstance.service()))) {
                assertThat(service.get(path, "Authorization", "Bearer " + token).statusCode())
                        .isEqualTo(403);
            }
        }
    }

    @Test
    void tellsOfEnginesRolesAndRequests() {
        service.get("/v1/operator", "Authorization", "Bearer " + service.token(1, false));
        InstanceReport report = read(service, "/v1/operator/instance", InstanceReport.class);
        assertThat(report.condition()).isEqualTo(HealthStatus.UP);
        assertThat(report.roles()).contains("notes");
        assertThat(report.engines()).extracting(EngineReport::name).contains("redis", "kafka");
        assertThat(report.engines()).extracting(EngineReport::condition).containsOnly(HealthStatus.UP);
        assertThat(report.memory().heapBytes()).isPositive();
        assertThat(report.startedAt()).isBefore(report.at());
        assertThat(report.routes())
                .filteredOn(route -> route.route().equals("/v1/operator"))
                .singleElement()
                .satisfies(route -> assertThat(route.requests()).isPositive())
                .extracting(RouteReport::errors)
                .isEqualTo(0L);
        for (int i = 0; i < 3; i++) {
            service.get("/v1/operator/instance", "Authorization", "Bearer " + service.token(1, true));
        }
        assertThat(read(service, "/v1/operator/instance", InstanceReport.class).routes())
                .as("the busiest first")
                .isSortedAccordingTo(
                        Comparator.comparingLong(RouteReport::requests).reversed());
    }

    @Test
    void tellsOfPeersAndOfThoseThatDoNotAnswer() {
        InstallationReport whole = read(gateway, "/v1/operator", InstallationReport.class);
        assertThat(whole.here().roles()).containsExactly("gateway");
        assertThat(whole.peers()).singleElement().satisfies(peer -> {
            assertThat(peer.roles()).containsExactly("notes");
            assertThat(peer.address()).isEqualTo(service.address());
            assertThat(peer.report()).isNotNull();
        });
        try (EdgeInstance lonely =
                EdgeInstance.start(List.of(), "madang.roles=gateway", "madang.peers.notes=http://127.0.0.1:1")) {
            assertThat(read(lonely, "/v1/operator", InstallationReport.class).peers())
                    .singleElement()
                    .extracting(PeerReport::report)
                    .isNull();
        }
    }

    private static <T> T read(EdgeInstance instance, String path, Class<T> type) {
        HttpResponse<String> reply = instance.get(path, "Authorization", "Bearer " + instance.token(1, true));
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        return JSON.readValue(reply.body(), type);
    }
}
