package io.madang.objectstore.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An authority of the tests' own, made by the JDK's keytool, and certificates that it signs for this machine. */
public final class TestCertificates {
    private static final String PASSWORD = "changeit";
    private static final long LIMIT_SECONDS = 60;

    private final Path directory;
    private final Path store;

    /** A certificate for 127.0.0.1 and localhost, with its key. */
    public record Pair(X509Certificate certificate, String certificatePem, String keyPem) {
        /** Puts both in place, as renewing programs do: each by a rename, the certificate first. */
        public void install(Path certificateFile, Path keyFile) throws IOException {
            replace(certificateFile, certificatePem);
            replace(keyFile, keyPem);
        }
    }

    public TestCertificates(Path directory) {
        this.directory = directory;
        this.store = directory.resolve("authority.p12");
        keytool("authority", List.of("-ext", "bc:c=ca:true", "-ext", "ku:c=keyCertSign,cRLSign"));
    }

    /** @param algorithm EC, RSA or Ed25519 */
    public Pair issue(String name, String algorithm) {
        List<String> options = new ArrayList<>(
                List.of("-signer", "authority", "-ext", "san=ip:127.0.0.1,dns:localhost", "-ext", "eku=serverAuth"));
        options.addAll(List.of("-ext", "ku:c=digitalSignature"));
        keytool(name, algorithm, options);
        try {
            KeyStore keys = open();
            Key key = keys.getKey(name, PASSWORD.toCharArray());
            Certificate[] chain = keys.getCertificateChain(name);
            StringBuilder text = new StringBuilder();
            for (Certificate certificate : chain) {
                text.append(pem("CERTIFICATE", certificate.getEncoded()));
            }
            return new Pair((X509Certificate) chain[0], text.toString(), pem("PRIVATE KEY", key.getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The authority's own certificate in a file, for programs that are to trust it. */
    public Path bundle() {
        try {
            return Files.writeString(
                    directory.resolve("ca.pem"),
                    pem("CERTIFICATE", open().getCertificate("authority").getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For clients that trust the authority and nobody else. */
    public SSLContext trusting() {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("authority", open().getCertificate("authority"));
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private KeyStore open() {
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, PASSWORD.toCharArray());
            return keys;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keytool(String name, List<String> options) {
        keytool(name, "EC", options);
    }

    private void keytool(String name, String algorithm, List<String> options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(List.of("-alias", name, "-keyalg", algorithm, "-dname", "CN=" + name, "-validity", "30"));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        command.addAll(options);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException("keytool: " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static String pem(String kind, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN " + kind + "-----\n" + lines + "\n-----END " + kind + "-----\n";
    }

    /** By a rename, so that nobody sees half of it. */
    public static void replace(Path file, String content) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, content);
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rw-------"));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }
}
