package io.madang.edge.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.edge.EdgeInstance;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.RequestId;
import io.madang.edge.security.Caller;
import io.madang.edge.tls.SelfSignedKeyPair;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.service.annotation.GetExchange;

class PublicApiTest {

    /** What a client may call of the notes' instance. */
    interface Telling {

        @Access(Who.ANYONE)
        @GetExchange("/v1/notes/told")
        String told();

        @Access(Who.SERVICE)
        @GetExchange("/internal/notes/caller")
        String internal();

        @Access(Who.ANYONE)
        @GetExchange("/v1/notes/failure")
        String fail(@RequestParam("code") String code);
    }

    @RestController
    @Access(Who.ANYONE)
    static final class Told {

        private final ClientAddresses addresses;

        Told(ClientAddresses addresses) {
            this.addresses = addresses;
        }

        @GetMapping("/v1/notes/told")
        String told(Optional<Caller> caller, HttpServletRequest request) {
            String user = caller.flatMap(Caller::user).map(Object::toString).orElse("nobody");
            return user + " " + caller.map(Caller::service).orElse(false) + " " + addresses.of(request) + " "
                    + RequestId.of(request) + " " + request.getHeader("User-Agent");
        }
    }

    /** Something that acts in its caller's name, as pages do. */
    @RestController
    @Access(Who.ANYONE)
    static final class Through {

        private final Telling telling;

        Through(PublicApi api) {
            this.telling = api.client(EdgeInstance.NOTES, Telling.class);
        }

        @GetMapping("/try/through")
        String told() {
            return telling.told();
        }

        @GetMapping("/try/through/internal")
        String internal() {
            return telling.internal();
        }

        @GetMapping("/try/through/failure")
        String failure() {
            try {
                return telling.fail("TOO_MANY_REQUESTS");
            } catch (Failure e) {
                return e.code() + " " + e.getMessage() + " " + e.details().get("retryAfterSeconds");
            }
        }
    }

    @Test
    void callsAreTheVisitorsOwnHereAndAtAPeer() {
        callsAreTheVisitorsOwn();
    }

    /** The own certificate is signed by nobody; peers trust it because they are told to. */
    @Test
    void callsAreTheVisitorsOwnOverTls() {
        SelfSignedKeyPair pair = SelfSignedKeyPair.shared();
        callsAreTheVisitorsOwn(
                pair.settings()[0], pair.settings()[1], "madang.tls.trusted-certificates=" + pair.certificate());
        try (EdgeInstance owner = EdgeInstance.start(pair.settings());
                EdgeInstance distrustful =
                        EdgeInstance.start("madang.roles=gateway", "madang.peers.notes=" + owner.address())) {
            assertThat(distrustful.get("/v1/notes/1").statusCode()).isEqualTo(503);
        }
    }

    private static void callsAreTheVisitorsOwn(String... settings) {
        try (EdgeInstance owner = EdgeInstance.startWith(List.of(Told.class, Through.class), settings);
                EdgeInstance other = EdgeInstance.startWith(
                        List.of(Through.class),
                        Stream.concat(
                                        Stream.of("madang.roles=gateway", "madang.peers.notes=" + owner.address()),
                                        Stream.of(settings))
                                .toArray(String[]::new))) {
            String token = "Bearer " + owner.token(5, false);
            for (EdgeInstance instance : List.of(owner, other)) {
                HttpResponse<String> told = instance.get(
                        "/try/through",
                        "Authorization",
                        token,
                        "X-Request-Id",
                        "of-the-page",
                        "User-Agent",
                        "a browser");
                assertThat(told.body()).isEqualTo("5 false 127.0.0.1 of-the-page a browser");
                assertThat(instance.get("/try/through", "User-Agent", "b").body())
                        .startsWith("nobody false 127.0.0.1");
                assertThat(instance.get("/try/through/failure").body())
                        .isEqualTo("TOO_MANY_REQUESTS failed as asked 7");
                assertThat(instance.get("/try/through/internal", "Authorization", token)
                                .statusCode())
                        .as("a person gets no instance's rights")
                        .isEqualTo(403);
            }
        }
    }
}
