package io.madang.edge.tls;

import io.madang.edge.admission.BoundedConnectors;
import io.madang.edge.request.PublicOrigin;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Wires what this instance trusts; the server's side is in {@link TlsDefaults}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TlsProperties.class)
public class TlsConfiguration {

    @Bean
    TlsClients tlsClients(TlsProperties files, SslBundles bundles) {
        return new TlsClients(files, bundles);
    }

    /** The plain port that leads to https, where one is configured. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> httpsRedirect(
            TlsProperties files, BoundedConnectors bounds, PublicOrigin origin, Environment environment) {
        return factory -> files.redirectPort().ifPresent(port -> {
            Connector plain = HttpsRedirect.connector(
                    bounds.furtherPort(port), Optional.ofNullable(environment.getProperty("server.address")));
            factory.addAdditionalConnectors(plain);
            factory.addEngineValves(new HttpsRedirect(plain, factory.getPort(), origin));
        });
    }
}
