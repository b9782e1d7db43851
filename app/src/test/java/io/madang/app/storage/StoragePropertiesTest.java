package io.madang.app.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.app.command.CommandFailure;
import io.madang.objectstore.gateway.tls.TlsFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class StoragePropertiesTest {
    private static StorageProperties bound(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("madang.storage", StorageProperties.class);
    }

    @Test
    void namesTheCertificateAndItsKeyTogether() {
        assertThat(bound(Map.of()).tls()).isEmpty();
        assertThat(bound(Map.of("madang.storage.tls-cert", "/etc/cert.pem", "madang.storage.tls-key", "/etc/key.pem"))
                        .tls())
                .contains(new TlsFiles(Path.of("/etc/cert.pem"), Path.of("/etc/key.pem")));
        assertThatThrownBy(() -> bound(Map.of("madang.storage.tls-cert", "/etc/cert.pem"))
                        .tls())
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("tls-key");
    }
}
