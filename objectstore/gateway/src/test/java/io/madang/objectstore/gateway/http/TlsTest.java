package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S3 by TLS: which versions, and what goes over the connection. */
class TlsTest extends TlsFixture {
    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.3", "TLSv1.2"})
    void takesAndGivesObjectsOfAnySize(String version) throws Exception {
        SSLParameters parameters = new SSLParameters();
        parameters.setProtocols(new String[] {version});
        try (HttpClient client = HttpClient.newBuilder()
                .sslContext(certificates.trusting())
                .sslParameters(parameters)
                .build()) {
            for (int size : new int[] {0, 5, 70_000, 9_000_000}) {
                byte[] content = new byte[size];
                new Random(size).nextBytes(content);
                HttpResponse<byte[]> put = send(
                        client,
                        HttpRequest.newBuilder(address("/b/k" + size))
                                .PUT(HttpRequest.BodyPublishers.ofByteArray(content)));
                assertThat(put.statusCode()).isEqualTo(200);
                assertThat(put.version()).as("the client asks for HTTP/2 first").isEqualTo(HttpClient.Version.HTTP_1_1);
                assertThat(put.sslSession().orElseThrow().getProtocol()).isEqualTo(version);
                assertThat(send(client, HttpRequest.newBuilder(address("/b/k" + size)))
                                .body())
                        .isEqualTo(content);
            }
        }
        assertThat(server.accesses).isNotEmpty().allMatch(access -> access.request()
                .secure());
    }

    @Test
    void choosesHttp11WhereTheClientOffersIt() throws Exception {
        try (SSLSocket socket = connect()) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
        }
    }

    /** A greeting of TLS 1.1, with two of its ciphers; the answer is an alert that says "protocol version". */
    @Test
    void refusesOlderVersionsOfTls() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            String random = "00".repeat(32);
            String hello = "0302" + random + "00" + "0004" + "c013" + "c009" + "0100" + "0000";
            String message = "01" + "%06x".formatted(hello.length() / 2) + hello;
            socket.getOutputStream()
                    .write(HexFormat.of().parseHex("160301" + "%04x".formatted(message.length() / 2) + message));
            byte[] answer = socket.getInputStream().readNBytes(7);
            assertThat(HexFormat.of().formatHex(answer)).startsWith("15").endsWith("0246");
        }
    }

    @Test
    void closesConnectionsThatDoNotSpeakTls() throws Exception {
        try (RawClient plain = new RawClient(server.port())) {
            plain.send("GET /b/k HTTP/1.1\r\nHost: h\r\n\r\n");
            assertThat(ends(plain)).isTrue();
        }
        await().until(() -> server.gateway.metrics().connections() == 0);
        assertThat(server.accesses).isEmpty();
    }

    /** A body that nobody wants and that is too long to be read: the client sees why. */
    @Test
    void theAnswerToARefusedBodyReachesTheClient() throws Exception {
        serve(settings(), call -> S3Response.ok().with("refused", "yes"));
        try (SSLSocket socket = connect()) {
            OutputStream out = socket.getOutputStream();
            out.write("PUT /b/k HTTP/1.1\r\nHost: h\r\nContent-Length: 8000000\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(new byte[1_000_000]);
            out.flush();
            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 200");
        }
        await().until(() -> server.gateway.metrics().connections() == 0);
        assertThat(server.gateway.metrics().bufferedBytes()).isZero();
    }
}
