package io.madang.edge.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.madang.edge.EdgeInstance;
import io.madang.engine.Ports;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ssl.SslBundles;

class TlsTest {

    private static final int PER_ADDRESS = 40;
    /** Of the plain port, which has no setting for it. */
    private static final int FURTHER_PER_ADDRESS = 64;

    private static final Duration SOON = Duration.ofSeconds(30);

    @TempDir
    private static Path files;

    private static SelfSignedKeyPair first;
    private static SelfSignedKeyPair second;
    private static int plainPort;
    private static EdgeInstance edge;

    @BeforeAll
    static void start() throws IOException {
        first = SelfSignedKeyPair.shared().copyTo(files);
        second = SelfSignedKeyPair.make();
        plainPort = new Ports().any();
        edge = EdgeInstance.start(
                first.settings()[0],
                first.settings()[1],
                "madang.tls.redirect-port=" + plainPort,
                "spring.ssl.bundle.watch.file.quiet-period=50ms",
                "madang.admission.max-connections-per-address=" + PER_ADDRESS,
                "madang.admission.header-deadline=1s");
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    @Test
    void answersOverTlsAndTellsBrowsersToStayThere() throws IOException {
        HttpResponse<String> answer = edge.get("/try/who");
        assertThat(edge.address()).startsWith("https://");
        assertThat(answer.body()).isEqualTo("nobody");
        assertThat(answer.headers().firstValue("Strict-Transport-Security"))
                .contains("max-age=31536000; includeSubDomains");
        for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
            try (SSLSocket socket = connect(SelfSignedKeyPair.trusting(first, second), "127.0.0.1")) {
                socket.setEnabledProtocols(new String[] {protocol});
                assertThat(get(socket)).startsWith("HTTP/1.1 200");
                assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
            }
        }
        assertThat(edge.bean(SslBundles.class)
                        .getBundle(TlsDefaults.BUNDLE)
                        .getOptions()
                        .getEnabledProtocols())
                .containsExactlyInAnyOrder("TLSv1.2", "TLSv1.3");
    }

    /** The container, the firewall of Spring Security and admission control answer before any filter of ours does. */
    @Test
    void tellsBrowsersToStayThereInRefusalsToo() throws IOException {
        for (String target : List.of("/try/\u0001", "/try//who", "/try/%2e%2e/who;x=1", "/nothing/here")) {
            try (SSLSocket socket = connect(SelfSignedKeyPair.trusting(first, second), "127.0.0.6")) {
                socket.getOutputStream()
                        .write(("GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                                .getBytes(StandardCharsets.ISO_8859_1));
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(answer)
                        .as(target)
                        .startsWith("HTTP/1.1 40")
                        .containsIgnoringCase("\r\nStrict-Transport-Security: max-age=31536000; includeSubDomains\r\n");
            }
        }
        // a body that is larger than any may be is refused by admission control, which writes to the socket itself
        try (SSLSocket socket = connect(SelfSignedKeyPair.trusting(first, second), "127.0.0.7")) {
            socket.getOutputStream()
                    .write(("POST /try/who HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                                    + "Content-Length: 99999999999\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            String answer = new String(socket.getInputStream().readNBytes(600), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 4").containsIgnoringCase("Strict-Transport-Security: max-age=");
        }
    }

    @Test
    void sendsBrowsersFromThePlainPortToHttpsAndRefusesPrograms() throws IOException {
        String page = plainAnswer("GET /b/free?page=2 HTTP/1.1");
        assertThat(page).startsWith("HTTP/1.1 308").contains("\r\nLocation: https://127.0.0.1", "/b/free?page=2\r\n");
        assertThat(plainAnswer("GET /v1/me HTTP/1.1"))
                .startsWith("HTTP/1.1 403")
                .doesNotContain("Location")
                .contains("Use https");
        assertThat(plainAnswer("GET /%76%31/me HTTP/1.1")).startsWith("HTTP/1.1 403");
        assertThat(plainAnswer("DELETE /try/who HTTP/1.1")).startsWith("HTTP/1.1 403");
    }

    @Test
    void sendsNobodyToAHostThatOnlyTheClientNames() throws IOException {
        for (String host : List.of("attacker.example", "127.0.0.1.attacker.example", "a@127.0.0.1", "[::2]:80")) {
            assertThat(plainAnswer("GET / HTTP/1.1", host))
                    .as(host)
                    .startsWith("HTTP/1.1 40")
                    .doesNotContain("Location", "attacker");
        }
        assertThat(plainAnswer("GET / HTTP/1.1", "localhost:80")).contains("\r\nLocation: https://localhost:", "/\r\n");
    }

    @Test
    void boundsThePlainPortToo() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < FURTHER_PER_ADDRESS; i++) {
                silent.add(plain("127.0.0.8", plainPort));
            }
            try (Socket oneMore = plain("127.0.0.8", plainPort)) {
                oneMore.getOutputStream()
                        .write("GET /b/free HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(oneMore.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                        .startsWith("HTTP/1.1 503");
            }
            assertThat(plainAnswer("GET /b/free HTTP/1.1")).startsWith("HTTP/1.1 308");
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
        try (Socket slow = plain("127.0.0.9", plainPort)) {
            slow.getOutputStream().write("GET / HTT".getBytes(StandardCharsets.US_ASCII));
            await().atMost(SOON).until(() -> isClosedAfterOneMore(slow));
        }
    }

    private static String plainAnswer(String line) throws IOException {
        return plainAnswer(line, "127.0.0.1");
    }

    private static String plainAnswer(String line, String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), plainPort)) {
            socket.getOutputStream()
                    .write((line + "\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Nothing can be said before a handshake, and plain bytes would look like an attack. */
    @Test
    void closesConnectionsBeyondTheBoundWithoutAWord() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < PER_ADDRESS; i++) {
                silent.add(plain("127.0.0.2"));
            }
            try (Socket oneMore = plain("127.0.0.2")) {
                assertThat(oneMore.getInputStream().read()).isNegative();
            }
            try (SSLSocket another = connect(SelfSignedKeyPair.trusting(first, second), "127.0.0.3")) {
                assertThat(get(another)).startsWith("HTTP/1.1 200");
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void closesAConnectionWhoseHandshakeTricklesIn() throws IOException {
        try (Socket slow = plain("127.0.0.4")) {
            // the head of a record that never ends
            slow.getOutputStream().write(new byte[] {0x16, 3, 1, 0x3f, (byte) 0xff});
            await().atMost(SOON).until(() -> isClosedAfterOneMore(slow));
        }
    }

    @Test
    void closesAConnectionWhoseRequestTricklesInBelowTls() throws IOException {
        try (Socket below = plain("127.0.0.5");
                SSLSocket above = over(below, SelfSignedKeyPair.trusting(first, second))) {
            assertThat(get(above)).startsWith("HTTP/1.1 200");
            below.getOutputStream().write(new byte[] {0x17, 3, 3, 0x3f, (byte) 0xff});
            await().atMost(SOON).until(() -> isClosedAfterOneMore(below));
        }
    }

    private static boolean isClosedAfterOneMore(Socket slow) {
        try {
            slow.getOutputStream().write(0);
            return false;
        } catch (IOException closed) {
            return true;
        }
    }

    @Test
    void takesANewCertificateWithoutAFailedRequestAndKeepsItWhenTheNextIsBroken() throws Exception {
        AtomicBoolean enough = new AtomicBoolean();
        AtomicInteger answered = new AtomicInteger();
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> load = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            load.add(Thread.ofVirtual().start(() -> {
                while (!enough.get()) {
                    try {
                        shown();
                        answered.incrementAndGet();
                    } catch (IOException | AssertionError failed) {
                        failures.add(failed);
                    }
                }
            }));
        }
        try {
            assertThat(shown()).isEqualTo(first.value());
            second.copyTo(files);
            await().atMost(SOON).until(() -> shown().equals(second.value()));

            ListAppender<ILoggingEvent> log = new ListAppender<>();
            log.start();
            Logger watcher = (Logger) LoggerFactory.getLogger("org.springframework.boot.autoconfigure.ssl.FileWatcher");
            watcher.addAppender(log);
            Files.copy(
                    SelfSignedKeyPair.shared().certificate(),
                    files.resolve("certificate.pem"),
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            await("a certificate that does not fit its key is reported")
                    .atMost(SOON)
                    .until(() -> List.copyOf(log.list).stream()
                            .anyMatch(line -> line.getThrowableProxy() != null
                                    && line.getThrowableProxy().getMessage().contains("rivate key")));
            assertThat(shown()).isEqualTo(second.value());
            watcher.detachAppender(log);

            SelfSignedKeyPair.shared().copyTo(files);
            await().atMost(SOON).until(() -> shown().equals(first.value()));
            int before = answered.get();
            await().atMost(SOON).until(() -> answered.get() > before + 20);
        } finally {
            enough.set(true);
            for (Thread thread : load) {
                thread.join();
            }
        }
        assertThat(failures).isEmpty();
    }

    @Test
    void saysWhatIsMissing() {
        assertThatThrownBy(() -> EdgeInstance.start(first.settings()[0]).close())
                .hasStackTraceContaining("set both, or none");
        assertThatThrownBy(
                        () -> EdgeInstance.start("madang.tls.certificate=none.pem", "madang.tls.private-key=none.pem")
                                .close())
                .hasStackTraceContaining("madang.tls.certificate: there is no file");
    }

    /** The certificate that a new connection is shown, on which a request is answered too. */
    private static Certificate shown() throws IOException {
        try (SSLSocket socket = connect(SelfSignedKeyPair.trusting(first, second), "127.0.0.6")) {
            assertThat(get(socket)).startsWith("HTTP/1.1 200");
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    private static Socket plain(String from) throws IOException {
        return plain(from, edge.port());
    }

    private static Socket plain(String from, int port) throws IOException {
        Socket socket = new Socket();
        socket.setSoTimeout((int) SOON.toMillis());
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port));
        return socket;
    }

    private static SSLSocket connect(SSLContext trusted, String from) throws IOException {
        return over(plain(from), trusted);
    }

    private static SSLSocket over(Socket below, SSLContext trusted) throws IOException {
        return (SSLSocket) trusted.getSocketFactory().createSocket(below, "127.0.0.1", edge.port(), true);
    }

    private static String get(SSLSocket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write("GET /try/who HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        byte[] head = socket.getInputStream().readNBytes(12);
        int left = socket.getInputStream().available();
        socket.getInputStream().skip(left);
        return new String(head, StandardCharsets.US_ASCII);
    }
}
