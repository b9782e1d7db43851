package io.madang.objectstore.gateway.tls;

import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A certificate with those that signed it, and the private key that was proved to belong to it. */
record CertificatePair(List<X509Certificate> chain, PrivateKey key) {
    private static final int MAX_BYTES = 1 << 20;
    /** Those with forward secrecy and authenticated encryption. */
    private static final List<String> CIPHERS = List.of(
            "TLS_AES_128_GCM_SHA256",
            "TLS_AES_256_GCM_SHA384",
            "TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
            "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    static CertificatePair read(TlsFiles files) throws IOException {
        try {
            List<X509Certificate> chain = chain(files);
            PrivateKey key = PrivateKeyPem.read(files.key(), chain.getFirst().getPublicKey());
            if (!belongs(key, chain.getFirst())) {
                throw doesNotBelong(files, null);
            }
            return new CertificatePair(chain, key);
        } catch (UnusableCertificate e) {
            throw e;
        } catch (IOException e) {
            throw new UnusableCertificate(
                    "The certificate or its key cannot be read: " + e + ". Is the file there, and readable for the"
                            + " user that runs the store?",
                    e);
        } catch (GeneralSecurityException | RuntimeException e) {
            throw doesNotBelong(files, e);
        }
    }

    private static List<X509Certificate> chain(TlsFiles files) throws IOException {
        if (Files.size(files.certificate()) > MAX_BYTES) {
            throw new UnusableCertificate(files.certificate() + " is too long for a certificate.", null);
        }
        try (InputStream in = Files.newInputStream(files.certificate())) {
            List<X509Certificate> chain = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .toList();
            if (!chain.isEmpty()) {
                return chain;
            }
        } catch (GeneralSecurityException e) {
            throw new UnusableCertificate(
                    files.certificate() + " is no certificate in PEM, or not a whole one (" + e.getMessage() + ").", e);
        }
        throw new UnusableCertificate(
                files.certificate() + " has no certificate in PEM (-----BEGIN CERTIFICATE-----).", null);
    }

    private static UnusableCertificate doesNotBelong(TlsFiles files, @Nullable Exception cause) {
        return new UnusableCertificate(
                "The key in " + files.key() + " does not belong to the first certificate in " + files.certificate()
                        + ", or is damaged. Name a pair that was made together, the server's own certificate first.",
                cause);
    }

    /** What one signs, the other must verify. */
    private static boolean belongs(PrivateKey key, X509Certificate certificate) throws GeneralSecurityException {
        Signature signature = Signature.getInstance(
                switch (key.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> key.getAlgorithm();
                });
        byte[] content = certificate.getSignature();
        signature.initSign(key);
        signature.update(content);
        byte[] signed = signature.sign();
        signature.initVerify(certificate.getPublicKey());
        signature.update(content);
        return signature.verify(signed);
    }

    SslContext context() throws IOException {
        return SslContextBuilder.forServer(key, chain)
                .sslProvider(SslProvider.JDK)
                .protocols("TLSv1.3", "TLSv1.2")
                .ciphers(CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(new ApplicationProtocolConfig(
                        ApplicationProtocolConfig.Protocol.ALPN,
                        ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                        ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                        ApplicationProtocolNames.HTTP_1_1))
                .build();
    }

    Instant expires() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    /** Without the key. */
    @Override
    public String toString() {
        X509Certificate own = chain.getFirst();
        return own.getSubjectX500Principal() + ", number "
                + own.getSerialNumber().toString(16) + ", valid until " + expires();
    }
}
