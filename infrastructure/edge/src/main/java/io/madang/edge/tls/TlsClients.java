package io.madang.edge.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.SslBundles;

/** Whom this instance trusts when it calls over https: its peers by who signed their certificates, itself by its own. */
public final class TlsClients {

    private final SSLContext peers;
    private final Optional<SSLContext> own;

    TlsClients(TlsProperties files, SslBundles bundles) {
        this.peers = context(files.trustedCertificates()
                .map(Path::of)
                .map(TlsClients::trustManagers)
                .orElse(null));
        this.own = files.certificate().map(file -> {
            OwnCertificate certificate = new OwnCertificate();
            certificate.add(bundles.getBundle(TlsDefaults.BUNDLE));
            bundles.addBundleUpdateHandler(TlsDefaults.BUNDLE, certificate::add);
            return context(new TrustManager[] {certificate});
        });
    }

    /** For calls to other instances, whose names are checked. */
    public SSLContext forPeers() {
        return peers;
    }

    /** For calls to this instance's own port; nothing where that speaks plain HTTP. */
    public Optional<SSLContext> forOwnPort() {
        return own;
    }

    private static SSLContext context(TrustManager @Nullable [] trusted) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trusted, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    /** Those of the JDK and those of the file. */
    private static TrustManager[] trustManagers(Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            Collection<? extends Certificate> added =
                    CertificateFactory.getInstance("X.509").generateCertificates(pem);
            if (added.isEmpty()) {
                throw new IllegalArgumentException(
                        "madang.tls.trusted-certificates: " + file + " has no certificate in it; write them in PEM");
            }
            KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
            all.load(null, null);
            for (Certificate certificate : added) {
                all.setCertificateEntry("added-" + all.size(), certificate);
            }
            for (TrustManager manager : managers(null)) {
                if (manager instanceof X509TrustManager known) {
                    for (X509Certificate certificate : known.getAcceptedIssuers()) {
                        all.setCertificateEntry("jdk-" + all.size(), certificate);
                    }
                }
            }
            return managers(all);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "madang.tls.trusted-certificates: " + file + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static TrustManager[] managers(@Nullable KeyStore trusted) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return factory.getTrustManagers();
    }
}
