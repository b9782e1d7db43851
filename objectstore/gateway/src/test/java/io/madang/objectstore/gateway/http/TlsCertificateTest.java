package io.madang.objectstore.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.madang.objectstore.gateway.tls.ServerTls;
import io.madang.objectstore.gateway.tls.UnusableCertificate;
import io.madang.objectstore.testkit.TestCertificates;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The certificate of a gateway: taken up when it is renewed, refused when it cannot be used. */
class TlsCertificateTest extends TlsFixture {
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();

    @BeforeEach
    void listenToTheLog() {
        logged.list = new CopyOnWriteArrayList<>();
        logged.start();
        ((Logger) LoggerFactory.getLogger(ServerTls.class)).addAppender(logged);
    }

    @AfterEach
    void detach() {
        ((Logger) LoggerFactory.getLogger(ServerTls.class)).detachAppender(logged);
    }

    @Test
    void aNewCertificateIsTakenUpWithoutAFailedRequest() throws Exception {
        AtomicBoolean renewed = new AtomicBoolean();
        AtomicInteger afterwards = new AtomicInteger();
        List<Throwable> failures = new CopyOnWriteArrayList<>();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int number = i;
            boolean keptAlive = i % 2 == 0;
            clients.add(Thread.ofVirtual().start(() -> {
                try {
                    SSLContext trusting = certificates.trusting();
                    HttpClient client =
                            HttpClient.newBuilder().sslContext(trusting).build();
                    for (int n = 0; !renewed.get() || afterwards.get() < 40; n++) {
                        if (!keptAlive) {
                            client.close();
                            client =
                                    HttpClient.newBuilder().sslContext(trusting).build();
                        }
                        HttpRequest.Builder put = HttpRequest.newBuilder(address("/b/k" + number + "-" + n))
                                .PUT(HttpRequest.BodyPublishers.ofString("content " + n));
                        assertThat(send(client, put).statusCode()).isEqualTo(200);
                        if (renewed.get()) {
                            afterwards.incrementAndGet();
                        }
                    }
                    client.close();
                } catch (Throwable e) {
                    failures.add(e);
                    renewed.set(true);
                    afterwards.addAndGet(40);
                }
            }));
        }
        await().until(() -> server.kept.size() > 20);
        assertThat(served()).isEqualTo(first.certificate().getSerialNumber());
        second.install(certificate, key);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> served().equals(second.certificate().getSerialNumber()));
        renewed.set(true);
        for (Thread client : clients) {
            client.join();
        }
        assertThat(failures).isEmpty();
        assertThat(server.gateway.metrics().certificateExpires())
                .contains(second.certificate().getNotAfter().toInstant());
    }

    @Test
    void aPairThatCannotBeUsedIsRefusedAndTheOldOneStays() throws Exception {
        TestCertificates.replace(certificate, second.certificatePem());
        awaitLogged(1, "does not belong to the first certificate");
        assertThat(served()).isEqualTo(first.certificate().getSerialNumber());

        TestCertificates.replace(certificate, second.certificatePem().substring(0, 300));
        awaitLogged(2, "is no certificate in PEM, or not a whole one");
        assertThat(served()).isEqualTo(first.certificate().getSerialNumber());

        Files.delete(key);
        awaitLogged(3, "is no certificate in PEM, or not a whole one");
        TestCertificates.replace(certificate, second.certificatePem());
        awaitLogged(4, "cannot be read");
        assertThat(served()).isEqualTo(first.certificate().getSerialNumber());

        second.install(certificate, key);
        await().atMost(Duration.ofSeconds(30))
                .until(() -> served().equals(second.certificate().getSerialNumber()));
    }

    /** As {@code openssl ecparam} and {@code openssl genrsa -traditional} write them, without PKCS #8 around them. */
    @Test
    void takesKeysAsOlderToolsWriteThem() throws Exception {
        for (TestCertificates.Pair pair : List.of(first, second)) {
            byte[] pkcs8 = Base64.getMimeDecoder().decode(pair.keyPem().replaceAll("-----[A-Z ]+-----", ""));
            byte[] inner = innerKey(pkcs8);
            String kind = pair == first ? "EC PRIVATE KEY" : "RSA PRIVATE KEY";
            pair.install(certificate, key);
            TestCertificates.replace(key, TestCertificates.pem(kind, inner));
            serve(settings());
            assertThat(served()).isEqualTo(pair.certificate().getSerialNumber());
        }
        TestCertificates.replace(key, TestCertificates.pem("ENCRYPTED PRIVATE KEY", new byte[100]));
        assertThatThrownBy(() -> serve(settings()))
                .isInstanceOf(UnusableCertificate.class)
                .hasMessageContaining("is encrypted. Decrypt it: openssl pkey");
    }

    /** What is in the one string of octets of a key in PKCS #8: version, algorithm, octets. */
    private static byte[] innerKey(byte[] pkcs8) {
        ByteBuffer der = ByteBuffer.wrap(pkcs8);
        content(der);
        der.position(der.position() + 3);
        int algorithm = content(der);
        der.position(der.position() + algorithm);
        byte[] inner = new byte[content(der)];
        der.get(inner);
        return inner;
    }

    private static int content(ByteBuffer der) {
        der.get();
        int length = der.get() & 0xff;
        return switch (length) {
            case 0x81 -> der.get() & 0xff;
            case 0x82 -> der.getShort() & 0xffff;
            default -> length;
        };
    }

    private void awaitLogged(int refusals, String reason) {
        await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
            List<String> lines = logged.list.stream()
                    .map(ILoggingEvent::getFormattedMessage)
                    .filter(line -> line.contains("the old one stays"))
                    .toList();
            assertThat(lines).hasSize(refusals);
            assertThat(lines.getLast()).contains(reason);
        });
    }
}
