package io.madang.edge.tls;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The files that TLS needs; without a certificate the port answers plain HTTP.
 *
 * @param certificate the certificate in PEM, followed by those that sign it
 * @param privateKey the certificate's private key in PEM
 * @param trustedCertificates certificates in PEM that peers' certificates may be signed by, beside those that the JDK
 *     trusts
 * @param redirectPort a plain port beside the one with TLS, which sends browsers to https; none if left out
 */
@ConfigurationProperties("madang.tls")
record TlsProperties(
        Optional<String> certificate,
        Optional<String> privateKey,
        Optional<String> trustedCertificates,
        Optional<Integer> redirectPort) {

    private static final int MAX_PORT = 65_535;

    TlsProperties {
        if (certificate.isPresent() != privateKey.isPresent()) {
            throw new IllegalArgumentException(
                    "madang.tls.certificate and madang.tls.private-key belong together: set both, or none");
        }
        certificate.ifPresent(file -> requireReadable("certificate", file));
        privateKey.ifPresent(file -> requireReadable("private-key", file));
        trustedCertificates.ifPresent(file -> requireReadable("trusted-certificates", file));
        if (redirectPort.isPresent() && certificate.isEmpty()) {
            throw new IllegalArgumentException(
                    "madang.tls.redirect-port leads to https: set madang.tls.certificate and madang.tls.private-key too");
        }
        redirectPort.filter(port -> port < 1 || port > MAX_PORT).ifPresent(port -> {
            throw new IllegalArgumentException("madang.tls.redirect-port must be 1 to " + MAX_PORT + ", not " + port);
        });
    }

    private static void requireReadable(String key, String name) {
        Path file = Path.of(name);
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException(
                    "madang.tls." + key + ": there is no file " + file.toAbsolutePath() + " that this user can read");
        }
    }
}
