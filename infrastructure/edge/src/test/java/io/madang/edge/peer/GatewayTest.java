package io.madang.edge.peer;

import static io.madang.edge.StreamController.STEP_BYTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.madang.contracts.account.UserId;
import io.madang.edge.EdgeInstance;
import io.madang.edge.StreamController;
import io.madang.edge.security.Caller;
import io.madang.edge.security.GatewayTokens;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GatewayTest {

    private static final int STEPS = 20;
    private static final String MAX_BODY = "madang.request.max-body=20MB";

    private static EdgeInstance owner;
    private static EdgeInstance gateway;

    @BeforeAll
    static void start() {
        owner = EdgeInstance.start(List.of(StreamController.class), MAX_BODY);
        gateway = EdgeInstance.start(
                List.of(), MAX_BODY, "madang.roles=gateway", "madang.peers.notes=" + owner.address());
    }

    @AfterAll
    static void stop() {
        gateway.close();
        owner.close();
    }

    @Test
    @Timeout(60)
    void aLargeDownloadPassesWithoutBeingHeld() throws Exception {
        StreamController.RECEIVED.drainPermits();
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(gateway.address() + "/v1/notes/download?steps=" + STEPS))
                .build();
        try (HttpClient client = HttpClient.newHttpClient();
                InputStream body =
                        client.send(request, BodyHandlers.ofInputStream()).body()) {
            for (int step = 0; step < STEPS; step++) {
                assertThat(body.readNBytes(STEP_BYTES)).hasSize(STEP_BYTES);
                StreamController.RECEIVED.release();
            }
            assertThat(body.read()).isNegative();
        }
    }

    @Test
    @Timeout(60)
    void anUploadUpToTheLimitPassesWithoutBeingHeld() {
        StreamController.RECEIVED.drainPermits();
        HttpResponse<String> response = upload(new Lockstep(STEPS, StreamController.RECEIVED));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(Long.toString((long) STEPS * STEP_BYTES));
    }

    @Test
    void bodiesBeyondTheLimitAreRefusedDeclaredOrChunked() {
        HttpResponse<String> declared =
                EdgeInstance.send(HttpRequest.newBuilder(URI.create(gateway.address() + "/v1/notes/upload"))
                        .expectContinue(true)
                        .POST(BodyPublishers.ofByteArray(new byte[STEPS * STEP_BYTES + 1]))
                        .build());
        assertThat(declared.statusCode()).isEqualTo(413);
        assertThat(declared.body()).contains("urn:madang:problem:too-large");
        HttpResponse<String> chunked = upload(new Lockstep(STEPS + 1, new Semaphore(STEPS + 1)));
        assertThat(chunked.statusCode()).as(chunked.body()).isEqualTo(413);
        assertThat(chunked.body()).contains("\"maxBytes\":" + STEPS * STEP_BYTES);
        // a client's mistake does not count against the peer
        assertThat(gateway.get("/v1/notes/download?steps=0").statusCode()).isEqualTo(200);
    }

    @Test
    void aPeerThatDoesNotAnswerInTimeIsUnavailable() throws IOException {
        try (var silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                EdgeInstance impatient = impatientGateway(silent)) {
            HttpResponse<String> response = impatient.get("/v1/notes/1");
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("peer-unavailable");
        }
    }

    @Test
    @Timeout(60)
    void anAnswerThatStallsIsCutOffAtTheDeadline() throws IOException {
        try (var stalling = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                EdgeInstance impatient = impatientGateway(stalling)) {
            Thread.startVirtualThread(() -> answerHalf(stalling));
            assertThatThrownBy(() -> impatient.get("/v1/notes/1")).hasRootCauseInstanceOf(IOException.class);
        }
    }

    @Test
    @Timeout(60)
    void aLargeFileMayTakeLongerThanTheDeadline() throws IOException {
        int half = 1 << 20;
        try (var slow = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                EdgeInstance impatient = impatientGateway(slow)) {
            Thread.startVirtualThread(() -> answerInTwoHalves(slow, half));
            HttpResponse<String> response = impatient.get("/v1/notes/1");
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).hasSize(2 * half);
            assertThat(response.headers().firstValue("Content-Security-Policy"))
                    .contains("default-src 'none'; sandbox");
        }
    }

    @Test
    void limitsTellClientsApartBehindTheGateway() throws Exception {
        for (String client : List.of("127.0.0.2", "127.0.0.3")) {
            for (int i = 0; i < 2; i++) {
                HttpResponse<String> response = from(client, gateway);
                assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
                assertThat(response.body()).isEqualTo(client);
            }
            assertThat(from(client, gateway).statusCode()).isEqualTo(429);
        }
    }

    @Test
    void nobodyElsePassesForTheGateway() throws Exception {
        for (String forged :
                List.of("nonsense", "", owner.token(1, true), owner.token(EdgeInstance.service()), expired())) {
            for (EdgeInstance instance : List.of(owner, gateway)) {
                HttpResponse<String> response = from(
                        "127.0.0.4",
                        instance,
                        "/v1/notes/address",
                        GatewayTokens.HEADER,
                        forged,
                        "X-Forwarded-For",
                        "203.0.113.9");
                assertThat(response.body()).isEqualTo("127.0.0.4");
            }
        }
    }

    @Test
    void whatTheGatewayShowsCountsForTheAddressAlone() throws Exception {
        String token = gateway.bean(GatewayTokens.class).current();
        String[] headers = {GatewayTokens.HEADER, token, "X-Forwarded-For", "203.0.113.9"};
        assertThat(from("127.0.0.4", owner, "/v1/notes/address", headers).body())
                .isEqualTo("203.0.113.9");
        assertThat(owner.get("/v1/notes/address", "Authorization", "Bearer " + token)
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void theTokenOfTheBusiestModeratorPasses() {
        var boards = LongStream.rangeClosed(Long.MAX_VALUE - 499, Long.MAX_VALUE)
                .boxed()
                .collect(Collectors.toSet());
        String token = owner.token(Caller.ofUser(new UserId(1), 1, false, boards));
        assertThat(gateway.get("/v1/notes/download?steps=0", "Authorization", "Bearer " + token)
                        .statusCode())
                .isEqualTo(200);
        var tooMany = LongStream.rangeClosed(1, 501).boxed().collect(Collectors.toSet());
        assertThatThrownBy(() -> owner.token(Caller.ofUser(new UserId(1), 1, false, tooMany)))
                .hasMessageContaining("at most 500 boards");
    }

    /** As a gateway would have made it two minutes ago. */
    private static String expired() throws JOSEException {
        var claims = new JWTClaimsSet.Builder()
                .issuer("madang")
                .audience("madang-gateway")
                .claim("svc", true)
                .expirationTime(Date.from(Instant.now().minusSeconds(60)))
                .build();
        var token = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims);
        token.sign(new MACSigner(EdgeInstance.KEY));
        return token.serialize();
    }

    private static EdgeInstance impatientGateway(ServerSocket peer) {
        return EdgeInstance.start(
                List.of(),
                "madang.roles=gateway",
                "madang.gateway-deadline=300ms",
                "madang.peers.notes=http://127.0.0.1:" + peer.getLocalPort());
    }

    private static void answerHalf(ServerSocket server) {
        try {
            // not closed: the answer must end by the gateway's deadline and by nothing else
            Socket client = server.accept();
            client.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf".getBytes(StandardCharsets.UTF_8));
            client.getOutputStream().flush();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static void answerInTwoHalves(ServerSocket server, int half) {
        try (Socket client = server.accept()) {
            // what nobody has read would end the connection before the answer is through
            assertThat(client.getInputStream().read(new byte[8192])).isPositive();
            OutputStream out = client.getOutputStream();
            out.write(("HTTP/1.1 200 OK\r\nContent-Security-Policy: default-src 'none'; sandbox\r\nContent-Length: "
                            + 2 * half + "\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            out.write(new byte[half]);
            out.flush();
            // the rest comes when the gateway's deadline has passed
            CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(900, TimeUnit.MILLISECONDS))
                    .join();
            out.write(new byte[half]);
            out.flush();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static HttpResponse<String> upload(InputStream body) {
        return EdgeInstance.send(HttpRequest.newBuilder(URI.create(gateway.address() + "/v1/notes/upload"))
                .POST(BodyPublishers.ofInputStream(() -> body))
                .build());
    }

    private static HttpResponse<String> from(String client, EdgeInstance instance) throws Exception {
        return from(client, instance, "/v1/notes/limited");
    }

    /** Calls from a loopback address of the client's own. */
    private static HttpResponse<String> from(String client, EdgeInstance instance, String path, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(instance.address() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try (HttpClient http = HttpClient.newBuilder()
                .localAddress(InetAddress.getByName(client))
                .build()) {
            return http.send(request.build(), BodyHandlers.ofString());
        }
    }

    /** A body that gives each step only after the step before the last has arrived. */
    private static final class Lockstep extends InputStream {
        private final long length;
        private final Semaphore received;
        private long position;

        Lockstep(int steps, Semaphore received) {
            this.length = (long) steps * STEP_BYTES;
            this.received = received;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0];
        }

        @Override
        public int read(byte[] buffer, int offset, int count) throws IOException {
            if (position == length) {
                return -1;
            }
            if (position % STEP_BYTES == 0 && position >= 2 * STEP_BYTES) {
                awaitStep();
            }
            int given = (int) Math.min(count, STEP_BYTES - position % STEP_BYTES);
            position += given;
            return given;
        }

        private void awaitStep() throws IOException {
            try {
                if (!received.tryAcquire(30, TimeUnit.SECONDS)) {
                    throw new IOException("a step did not arrive before the one after the next was sent");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
        }
    }
}
