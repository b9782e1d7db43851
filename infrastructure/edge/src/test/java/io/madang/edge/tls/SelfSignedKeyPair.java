package io.madang.edge.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A private key and a certificate that it signed itself, for {@code 127.0.0.1}, as files in PEM. */
public record SelfSignedKeyPair(Path certificate, Path privateKey, X509Certificate value) {

    private static final String PASSWORD = "only for tests";

    /** The first pair; all tests that need only one use it. */
    public static SelfSignedKeyPair shared() {
        return Shared.PAIR;
    }

    public static SelfSignedKeyPair make() {
        try {
            Path directory = Files.createTempDirectory("madang-tls");
            Path store = directory.resolve("store.p12");
            Process keytool = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            "pair",
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=yard.example",
                            "-ext",
                            "SAN=dns:yard.example,dns:localhost,ip:127.0.0.1",
                            "-validity",
                            "2",
                            "-keystore",
                            store.toString(),
                            "-storepass",
                            PASSWORD)
                    .inheritIO()
                    .start();
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new IllegalStateException("keytool could not make a pair");
            }
            KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
            X509Certificate value = (X509Certificate) keys.getCertificate("pair");
            return new SelfSignedKeyPair(
                    write(directory.resolve("certificate.pem"), "CERTIFICATE", value.getEncoded()),
                    write(
                            directory.resolve("key.pem"),
                            "PRIVATE KEY",
                            keys.getKey("pair", PASSWORD.toCharArray()).getEncoded()),
                    value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Path write(Path file, String label, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n");
    }

    /** The settings with which an instance shows this certificate. */
    public String[] settings() {
        return new String[] {"madang.tls.certificate=" + certificate, "madang.tls.private-key=" + privateKey};
    }

    /** The same files in another place, which a test may change. */
    SelfSignedKeyPair copyTo(Path directory) throws IOException {
        Path copiedCertificate = directory.resolve("certificate.pem");
        Path copiedKey = directory.resolve("key.pem");
        Files.copy(certificate, copiedCertificate, StandardCopyOption.REPLACE_EXISTING);
        Files.copy(privateKey, copiedKey, StandardCopyOption.REPLACE_EXISTING);
        return new SelfSignedKeyPair(copiedCertificate, copiedKey, value);
    }

    /** A client's side that trusts these pairs and nobody else. */
    public static SSLContext trusting(SelfSignedKeyPair... pairs) {
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (SelfSignedKeyPair pair : pairs) {
                trusted.setCertificateEntry("pair" + trusted.size(), pair.value());
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Shared {
        static final SelfSignedKeyPair PAIR = make();
    }
}
