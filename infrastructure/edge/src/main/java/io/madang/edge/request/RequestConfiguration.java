package io.madang.edge.request;

import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Request ids, body sizes and client addresses. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RequestProperties.class)
public class RequestConfiguration {

    /** The request id is there before anything that could fail or log. */
    public static final int REQUEST_ID_ORDER = Ordered.HIGHEST_PRECEDENCE;

    /** Bodies are bounded after security has decided about the headers. */
    public static final int BODY_ORDER = 0;

    @Bean
    FilterRegistrationBean<RequestIdFilter> requestIdFilter() {
        var registration = new FilterRegistrationBean<>(new RequestIdFilter());
        registration.setOrder(REQUEST_ID_ORDER);
        return registration;
    }

    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(RequestProperties properties) {
        var registration = new FilterRegistrationBean<>(
                new BodyLimitFilter(properties.maxBody().toBytes()));
        registration.setOrder(BODY_ORDER);
        return registration;
    }

    /** Clients that ask before they send a large body are told to go on only once somebody wants to read it. */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> continueOnRead() {
        return factory -> factory.addConnectorCustomizers(connector -> {
            if (connector.getProtocolHandler() instanceof AbstractHttp11Protocol<?> protocol) {
                protocol.setContinueResponseTiming("onRead");
            }
        });
    }

    @Bean
    ClientAddresses clientAddresses(RequestProperties properties, OwnProxies own) {
        return new ClientAddresses(AddressRanges.parse(properties.trustedProxies()), own);
    }
}
