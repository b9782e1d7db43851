package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.tls.TlsFiles;
import io.madang.objectstore.testkit.TestCertificates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that answers by TLS, with a certificate that a test may replace. */
abstract class TlsFixture extends OnTheWire {
    @TempDir
    static Path place;

    /** Made once for all tests: keys take their time. */
    static final TestCertificates certificates;

    static final TestCertificates.Pair first;
    static final TestCertificates.Pair second;

    static {
        try {
            certificates = new TestCertificates(Files.createTempDirectory(Path.of("target"), "tls"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        first = certificates.issue("first", "EC");
        second = certificates.issue("second", "RSA");
    }

    final Path certificate = place.resolve("cert.pem");
    final Path key = place.resolve("key.pem");

    @BeforeEach
    void listen() throws IOException {
        first.install(certificate, key);
        serve(settings());
    }

    GatewaySettings settings() {
        return TestGateway.settings().withTls(Optional.of(new TlsFiles(certificate, key)));
    }

    URI address(String path) {
        return URI.create("https://127.0.0.1:" + server.port() + path);
    }

    static HttpResponse<byte[]> send(HttpClient client, HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    /** Whether nothing more comes, be it after an alert; waits for it. */
    static boolean ends(RawClient client) throws IOException {
        try {
            client.in().readAllBytes();
            return true;
        } catch (SocketTimeoutException open) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    SSLSocket connect() throws IOException {
        SSLSocket socket =
                (SSLSocket) certificates.trusting().getSocketFactory().createSocket("127.0.0.1", server.port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** The number of the certificate that a new connection gets. */
    BigInteger served() throws IOException {
        try (SSLSocket socket = connect()) {
            socket.startHandshake();
            return ((X509Certificate) socket.getSession().getPeerCertificates()[0]).getSerialNumber();
        }
    }
}
