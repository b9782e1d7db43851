package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How pages tell their own address, where it is not configured, and what they do over https. */
class PublicOriginTest {

    private static final String PROXY = "127.0.0.9";

    private static Board board;
    private static WebServer web;

    @BeforeAll
    static void start() {
        WebServer services = WebServer.shared();
        board = services.newBoard(CommentStyle.TWO_LEVEL);
        List<String> settings = new ArrayList<>(
                List.of("madang.request.trusted-proxies=" + PROXY, "madang.web.hosts=Yard.example,other.example:8080"));
        for (String role : List.of("account", "article", "comment", "like", "view", "hot", "read")) {
            settings.add("madang.peers." + role + "=http://127.0.0.1:" + services.port());
        }
        web = WebServer.alone(settings.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        web.close();
    }

    @Test
    void linksNeverNameAHostThatAnybodyCanSend() throws IOException {
        for (String path : List.of("/b/" + board.slug(), "/b/" + board.slug() + "/feed.atom", "/robots.txt")) {
            for (String header : List.of(
                    "Host: evil.example",
                    "Host: localhost.evil.example",
                    "Host: x\r\nX-Forwarded-Host: evil.example")) {
                assertThat(get(path, header))
                        .as(path)
                        .startsWith("HTTP/1.1 200")
                        .doesNotContain("evil.example");
            }
        }
        assertThat(get("/b/" + board.slug(), "Host: evil.example"))
                .contains("<link rel=\"canonical\" href=\"/b/" + board.slug() + "\"");
        assertThat(get("/b/" + board.slug() + "/feed.atom", "Host: evil.example"))
                .contains("<id>urn:madang:board:" + board.id() + "</id>", "href=\"/b/" + board.slug() + "\"");
    }

    @Test
    void linksNameHostsThatAreBelieved() throws IOException {
        for (String host : List.of(
                "localhost:8080", "127.0.0.1", "[::1]:80", "yard.example", "yard.example:81", "other.example:8080")) {
            assertThat(get("/b/" + board.slug(), "Host: " + host))
                    .as(host)
                    .contains("<link rel=\"canonical\" href=\"http://" + host + "/b/" + board.slug() + "\"");
        }
        assertThat(get("/b/" + board.slug(), "Host: other.example:8081")).doesNotContain("other.example");
        Reply told = WebServer.get(
                new HttpCaller(web.port(), PROXY),
                "/b/" + board.slug(),
                Map.of("X-Forwarded-Host", "public.example", "X-Forwarded-Proto", "https"));
        assertThat(WebServer.text(told)).contains("href=\"https://public.example/b/" + board.slug() + "\"");
    }

    @Test
    void cookiesAreForHttpsAloneWhenATrustedProxySaysThatTheBrowserCameByIt() {
        for (Map<String, String> https :
                List.of(Map.of("X-Forwarded-Proto", "https"), Map.of("Forwarded", "for=203.0.113.7;proto=https"))) {
            Reply reply = WebServer.get(new HttpCaller(web.port(), PROXY), "/join", https);
            assertThat(reply.header("Set-Cookie"))
                    .startsWith("__Host-madang-form=")
                    .contains("; Secure");
            assertThat(reply.header("Strict-Transport-Security")).startsWith("max-age=31536000");
            Reply theme = new HttpCaller(web.port(), PROXY)
                    .send(
                            "POST",
                            "/theme",
                            null,
                            java.net.http.HttpRequest.BodyPublishers.ofString("theme=dark"),
                            merged(https, Map.of("Content-Type", "application/x-www-form-urlencoded")));
            assertThat(theme.header("Set-Cookie"))
                    .startsWith("__Host-madang-theme=dark")
                    .contains("; Secure");
        }
    }

    @Test
    void cookiesOfPlainHttpStayAsTheyAre() {
        Map<String, String> https = Map.of("X-Forwarded-Proto", "https", "Forwarded", "proto=https");
        for (Reply reply : List.of(
                web.get("/join", https),
                WebServer.get(new HttpCaller(web.port(), PROXY), "/join", Map.of("X-Forwarded-Proto", "http")))) {
            assertThat(reply.header("Set-Cookie")).startsWith("madang-form=").doesNotContain("Secure");
            assertThat(reply.raw().headers().firstValue("Strict-Transport-Security"))
                    .isEmpty();
        }
    }

    private static Map<String, String> merged(Map<String, String> one, Map<String, String> other) {
        Map<String, String> all = new java.util.HashMap<>(one);
        all.putAll(other);
        return all;
    }

    /** With a host of the test's choice, which the JDK's client does not allow. */
    private static String get(String path, String header) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\n" + header + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
