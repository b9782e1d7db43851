package io.madang.edge.tls;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Has the web server speak TLS where a certificate is configured; Spring Boot loads it, and loads it again when it changes. */
public final class TlsDefaults implements EnvironmentPostProcessor, Ordered {

    /** The name under which Spring Boot keeps the certificate. */
    static final String BUNDLE = "madang";

    private static final String PEM = "spring.ssl.bundle.pem." + BUNDLE + ".";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        TlsProperties files = new TlsProperties(
                file(environment, "certificate"),
                file(environment, "private-key"),
                file(environment, "trusted-certificates"),
                Optional.empty());
        if (files.certificate().isEmpty() || files.privateKey().isEmpty()) {
            return;
        }
        Map<String, Object> settings = new HashMap<>();
        settings.put(PEM + "keystore.certificate", location(files.certificate().get()));
        settings.put(PEM + "keystore.private-key", location(files.privateKey().get()));
        settings.put(PEM + "keystore.verify-keys", "true");
        settings.put(PEM + "options.enabled-protocols", "TLSv1.3,TLSv1.2");
        settings.put(PEM + "reload-on-update", "true");
        settings.put("server.ssl.bundle", BUNDLE);
        // the certificate and its key are written one after the other
        settings.put("spring.ssl.bundle.watch.file.quiet-period", "1s");
        environment.getPropertySources().addLast(new MapPropertySource("madang tls", settings));
    }

    private static Optional<String> file(ConfigurableEnvironment environment, String key) {
        return Optional.ofNullable(environment.getProperty("madang.tls." + key))
                .filter(text -> !text.isBlank())
                .map(String::strip);
    }

    private static String location(String file) {
        return Path.of(file).toAbsolutePath().toUri().toString();
    }

    /** After everything that could set the files. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
