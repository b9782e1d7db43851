package io.madang.edge.admission;

import io.madang.edge.problem.ProblemPages;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.request.PublicOrigin;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Puts admission control into the web server. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AdmissionProperties.class)
public class AdmissionConfiguration {

    /** The part of the heap that bodies on their way in may take: an eighth. */
    private static final int BODY_SHARE = 8;

    private static final int READ_BUFFER = 4 * 1024;
    private static final int WRITE_BUFFER = 8 * 1024;

    @Bean
    ClientConnections connections(AdmissionProperties properties, ClientAddresses addresses, MeterRegistry meters) {
        return new ClientConnections(ConnectionBounds.of(properties, addresses::isTrusted), meters);
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> admissionControl(
            AdmissionProperties properties,
            ClientConnections connections,
            MeterRegistry meters,
            JsonMapper json,
            PublicOrigin publicOrigin,
            Environment environment,
            ObjectProvider<ProblemPages> pages) {
        Admission admission = new Admission(properties, meters);
        RefusalResponses refusals = new RefusalResponses(
                json,
                publicOrigin.isHttpsSite() || environment.containsProperty("server.ssl.bundle"),
                pages::getIfAvailable);
        IncomingBodies bodies = new IncomingBodies(
                properties.minBodyRate(), Runtime.getRuntime().maxMemory() / BODY_SHARE, meters);
        return factory -> {
            factory.setProtocol(AdmissionProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> {
                // an idle connection holds both; a request is read and answered in one piece of each, mostly
                connector.setProperty("socket.appReadBufSize", Integer.toString(READ_BUFFER));
                connector.setProperty("socket.appWriteBufSize", Integer.toString(WRITE_BUFFER));
                ((AdmissionProtocol) connector.getProtocolHandler()).control(admission, bodies, connections, refusals);
            });
        };
    }
}
