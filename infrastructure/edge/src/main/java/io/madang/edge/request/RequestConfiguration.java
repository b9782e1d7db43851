package io.madang.edge.request;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
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

    @Bean
    ClientAddresses clientAddresses(RequestProperties properties) {
        return new ClientAddresses(properties.trustedProxies());
    }
}
