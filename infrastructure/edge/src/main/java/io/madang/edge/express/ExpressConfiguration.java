package io.madang.edge.express;

import io.madang.edge.health.RequestTimers;
import io.madang.edge.request.RequestConfiguration;
import io.madang.edge.security.ApiHeaders;
import io.madang.edge.security.BearerCallers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the short way behind request ids and problems, and before everything else. */
@Configuration(proxyBeanMethods = false)
public class ExpressConfiguration {

    private static final int ORDER = RequestConfiguration.REQUEST_ID_ORDER + 2;

    @Bean
    FilterRegistrationBean<ExpressFilter> expressFilter(
            ObjectProvider<Express> endpoints, BearerCallers callers, ApiHeaders headers, RequestTimers timers) {
        var registration = new FilterRegistrationBean<>(
                new ExpressFilter(endpoints.orderedStream().toList(), callers, headers, timers));
        registration.setOrder(ORDER);
        return registration;
    }
}
