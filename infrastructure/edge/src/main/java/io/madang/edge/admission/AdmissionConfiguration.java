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

    @Bean
    ClientConnections connections(
            AdmissionProperties properties,
            ObjectProvider<ConnectionBudget> budget,
            ClientAddresses addresses,
            Environment environment,
            MeterRegistry meters) {
        int fitting = of(budget).connections(isOverTls(environment));
        return new ClientConnections(ConnectionBounds.of(properties, fitting, addresses::isTrusted), meters);
    }

    @Bean
    BoundedConnectors boundedConnectors(
            AdmissionProperties properties,
            ObjectProvider<ConnectionBudget> budget,
            ClientConnections connections,
            ClientAddresses addresses,
            MeterRegistry meters,
            JsonMapper json,
            ObjectProvider<ProblemPages> pages) {
        return new BoundedConnectors(
                properties, of(budget).bodyBytes(), connections, addresses, meters, json, pages::getIfAvailable);
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> admissionControl(
            BoundedConnectors bounds, PublicOrigin publicOrigin, Environment environment) {
        boolean https = publicOrigin.isHttpsSite() || isOverTls(environment);
        return factory -> {
            factory.setProtocol(AdmissionProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> bounds.boundMain(connector, https));
        };
    }

    private static ConnectionBudget of(ObjectProvider<ConnectionBudget> budget) {
        return budget.getIfAvailable(ConnectionBudget::ofProcess);
    }

    private static boolean isOverTls(Environment environment) {
        return environment.containsProperty("server.ssl.bundle");
    }
}
