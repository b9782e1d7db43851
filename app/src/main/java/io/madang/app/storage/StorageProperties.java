package io.madang.app.storage;

import io.madang.app.command.CommandFailure;
import io.madang.objectstore.gateway.tls.TlsFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the object store is run inside an instance.
 *
 * @param port for S3; without it 9000, or any that is free where that one is taken
 * @param adminPort for metrics and commands, on the loopback address; without it any that is free
 * @param tlsCert file with the certificate, in PEM, with which S3 is answered by HTTPS; without it HTTP
 * @param tlsKey file with the private key of the certificate
 * @param data a directory for each drive; without it one directory in the data directory
 */
@ConfigurationProperties("madang.storage")
record StorageProperties(
        @Nullable Integer port,
        @Nullable Integer adminPort,
        @Nullable String tlsCert,
        @Nullable String tlsKey,
        @DefaultValue List<String> data) {

    /** Both files, or none. */
    Optional<TlsFiles> tls() {
        if (tlsCert == null && tlsKey == null) {
            return Optional.empty();
        }
        if (tlsCert == null || tlsKey == null) {
            throw new CommandFailure("madang.storage.tls-cert and madang.storage.tls-key come together:"
                    + " the certificate of the object store and its private key. Set both, or none.");
        }
        return Optional.of(new TlsFiles(file(tlsCert), file(tlsKey)));
    }

    private static Path file(String name) {
        return Path.of(name).toAbsolutePath().normalize();
    }
}
