package io.madang.edge.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.madang.edge.EdgeInstance;
import io.madang.edge.Notes;
import io.madang.engine.Ports;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PeerTest {

    @Test
    void aContractBehavesTheSameInProcessAndOverHttp() {
        try (EdgeInstance owner = EdgeInstance.start();
                EdgeInstance caller =
                        EdgeInstance.start("madang.roles=gateway", "madang.peers.notes=" + owner.address())) {
            for (EdgeInstance instance : List.of(owner, caller)) {
                Notes notes = instance.bean(Notes.class);
                assertThat(notes.note("7")).isEqualTo(new Notes.Note("7", "note 7"));
                Failure failure = catchThrowableOfType(Failure.class, () -> notes.fail("CONFLICT"));
                assertThat(failure.code()).isEqualTo(ErrorCode.CONFLICT);
                assertThat(failure).hasMessage("failed as asked");
                assertThat(failure.reason()).isEqualTo("notes.asked");
                assertThat(failure.arguments()).isEqualTo(Map.of("often", 7L, "who", "a"));
                assertThat(failure.details()).containsEntry("hint", "none");
            }
            assertThat(caller.bean(Notes.class).caller()).contains("service=true");
        }
    }

    @Test
    void theGatewayForwardsBodiesStatusHeadersAndErrors() {
        try (EdgeInstance owner = EdgeInstance.start();
                EdgeInstance gateway =
                        EdgeInstance.start("madang.roles=gateway", "madang.peers.notes=" + owner.address())) {
            String token = "Bearer " + owner.token(5, false);
            HttpResponse<String> written =
                    gateway.send("POST", "/v1/notes", "{\"id\":\"1\",\"text\":\"hi\"}", "Authorization", token);
            assertThat(written.statusCode()).as(written.body()).isEqualTo(200);
            assertThat(written.body()).contains("\"text\":\"hi\"");
            assertThat(gateway.get("/v1/notes/request-id", "X-Request-Id", "two-hops")
                            .body())
                    .isEqualTo("two-hops");
            HttpResponse<String> refused = gateway.get("/v1/notes/failure?code=TOO_MANY_REQUESTS");
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().allValues("Retry-After")).containsExactly("7");
            assertThat(refused.headers().allValues("X-Frame-Options")).hasSize(1);
            assertThat(gateway.get(
                                    "/internal/notes/caller",
                                    "Authorization",
                                    "Bearer " + owner.token(EdgeInstance.service()))
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void aDeadPeerIsUnavailableUntilItIsBack() throws IOException {
        int port = new Ports().any();
        try (EdgeInstance gateway =
                EdgeInstance.start("madang.roles=gateway", "madang.peers.notes=http://127.0.0.1:" + port)) {
            Notes notes = gateway.bean(Notes.class);
            for (int i = 0; i < 10; i++) {
                Failure failure = catchThrowableOfType(Failure.class, () -> notes.note("1"));
                assertThat(failure.code()).isEqualTo(ErrorCode.PEER_UNAVAILABLE);
                assertThat(failure.details()).containsEntry("role", "notes");
            }
            assertThat(catchThrowableOfType(Failure.class, () -> notes.note("1")))
                    .hasMessageContaining("given a rest");
            HttpResponse<String> refused = gateway.get("/v1/notes/1");
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.body()).contains("peer-unavailable");
            try (EdgeInstance owner = EdgeInstance.start("server.port=" + port)) {
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> gateway.get("/v1/notes/1").statusCode() == 200);
                assertThat(owner.port()).isEqualTo(port);
            }
        }
    }

    @Test
    void aSilentPeerIsGivenUpAtTheDeadline() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                EdgeInstance caller = EdgeInstance.start(
                        "madang.roles=gateway",
                        "madang.peer-deadline=200ms",
                        "madang.peers.notes=http://127.0.0.1:" + silent.getLocalPort())) {
            Notes notes = caller.bean(Notes.class);
            assertThatThrownBy(() -> notes.note("1"))
                    .isInstanceOf(Failure.class)
                    .hasMessageContaining("does not answer");
        }
    }

    @Test
    void gatewaysThatPointAtEachOtherDoNotLoop() throws IOException {
        int port = new Ports().any();
        try (EdgeInstance one =
                        EdgeInstance.start("madang.roles=gateway", "madang.peers.notes=http://127.0.0.1:" + port);
                EdgeInstance two = EdgeInstance.start(
                        "madang.roles=gateway", "madang.peers.notes=" + one.address(), "server.port=" + port)) {
            HttpResponse<String> response = two.get("/v1/notes/1");
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("Another gateway");
        }
    }

    @Test
    void aRoleWithoutAPeerSaysWhichSettingIsMissing() {
        try (EdgeInstance caller = EdgeInstance.start("madang.roles=gateway")) {
            assertThatThrownBy(() -> caller.bean(Notes.class).note("1")).hasMessageContaining("madang.peers.notes");
            assertThat(caller.get("/v1/notes/1").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void aPeerIsNotGivenARestForADatabaseThatIsAway() {
        Peer peer = new Peer("notes", Optional.of(URI.create("http://127.0.0.1:1")), new SimpleMeterRegistry());
        for (int i = 0; i < 40; i++) {
            assertThatThrownBy(() -> peer.call(() -> {
                        throw Failure.of(SystemReason.DATABASE_UNAVAILABLE).ofDatabase("second");
                    }))
                    .isInstanceOf(Failure.class);
        }
        assertThat(peer.call(() -> "from the first")).isEqualTo("from the first");
        for (int i = 0; i < 40; i++) {
            assertThatThrownBy(() -> peer.call(() -> {
                        throw Failure.of(SystemReason.DATABASE_UNAVAILABLE);
                    }))
                    .isInstanceOf(Failure.class);
        }
        assertThatThrownBy(() -> peer.call(() -> "anything")).hasMessageContaining("given a rest");
    }
}
