package io.madang.edge.problem;

import io.madang.edge.request.PublicOrigin;
import io.madang.edge.request.RequestConfiguration;
import java.util.List;
import org.apache.catalina.core.StandardHost;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.databind.json.JsonMapper;

/** Problem details for whatever goes wrong, wherever it does: in handlers, in filters, in the container. */
@Configuration(proxyBeanMethods = false)
public class ProblemConfiguration {

    @Bean
    ProblemWriter problemWriter(JsonMapper json, PublicOrigin publicOrigin, ObjectProvider<ProblemPages> pages) {
        return new ProblemWriter(json, publicOrigin, pages::getIfAvailable);
    }

    @Bean
    WebMvcConfigurer problemResolver(ProblemWriter problems) {
        return new WebMvcConfigurer() {
            @Override
            public void configureHandlerExceptionResolvers(List<HandlerExceptionResolver> resolvers) {
                resolvers.add(new ProblemResolver(problems));
            }
        };
    }

    @Bean
    FilterRegistrationBean<ProblemFilter> problemFilter(ProblemWriter problems) {
        var registration = new FilterRegistrationBean<>(new ProblemFilter(problems));
        registration.setOrder(RequestConfiguration.REQUEST_ID_ORDER + 1);
        return registration;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemValve(ProblemWriter problems) {
        return factory -> factory.addContextCustomizers(context -> {
            // the host adds a valve of its own unless it finds one of the class it is told to have
            var host = (StandardHost) context.getParent();
            host.setErrorReportValveClass(ProblemValve.class.getName());
            host.getPipeline().addValve(new ProblemValve(problems));
        });
    }
}
