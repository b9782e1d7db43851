package io.madang.edge.fastpath;

import io.madang.edge.health.RequestTimers;
import io.madang.edge.request.RequestConfiguration;
import io.madang.edge.request.RequestProperties;
import io.madang.edge.security.ApiHeaders;
import io.madang.edge.security.BearerCallers;
import io.madang.edge.security.ServiceKeyCheck;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the fast path behind request ids and problems, and before everything else. */
@Configuration(proxyBeanMethods = false)
public class FastPathConfiguration {

    private static final int ORDER = RequestConfiguration.REQUEST_ID_ORDER + 2;

    @Bean
    FilterRegistrationBean<FastPathFilter> fastPathFilter(
            ObjectProvider<FastPathEndpoint> endpoints,
            BearerCallers callers,
            ServiceKeyCheck serviceKeyCheck,
            ApiHeaders headers,
            RequestTimers timers,
            RequestProperties properties) {
        var registration = new FilterRegistrationBean<>(new FastPathFilter(
                endpoints.orderedStream().toList(),
                callers,
                serviceKeyCheck,
                headers,
                timers,
                properties.maxBody().toBytes()));
        registration.setOrder(ORDER);
        return registration;
    }
}
