package io.madang.edge;

import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Settings of the frameworks below that hold for every instance unless somebody says otherwise. */
public final class EdgeDefaults implements EnvironmentPostProcessor, Ordered {

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Map<String, Object> defaults = new HashMap<>();
        defaults.put("spring.threads.virtual.enabled", "true");
        defaults.put("spring.main.banner-mode", "off");
        defaults.put("spring.jmx.enabled", "false");
        // a choice is made by its name; a number would mean another one as soon as choices are added
        defaults.put("spring.jackson.datatype.enum.fail-on-numbers-for-enums", "true");
        defaults.put("spring.lifecycle.timeout-per-shutdown-phase", "10s");
        // static files are served only where a package registers them itself
        defaults.put("spring.web.resources.add-mappings", "false");
        defaults.put("spring.mvc.formcontent.filter.enabled", "false");
        defaults.put("server.server-header", "");
        // room for the token of somebody who moderates as many boards as one may
        defaults.put("server.max-http-request-header-size", "24KB");
        // slow senders are let go; idle connections outlive those that peers keep for 30 s
        defaults.put("server.tomcat.connection-timeout", "10s");
        defaults.put("server.tomcat.keep-alive-timeout", "60s");
        // a burst of new connections waits to be accepted; the system drops what is beyond, and clients retry after 1 s
        defaults.put("server.tomcat.accept-count", "4096");
        // a connection is let go when it rests, not after so many requests
        defaults.put("server.tomcat.max-keep-alive-requests", "-1");
        defaults.put("logging.pattern.correlation", "[%X{requestId:-}] ");
        // a path that does not exist is the client's affair
        defaults.put("logging.level.org.springframework.web.servlet.PageNotFound", "error");
        defaults.put("springdoc.api-docs.path", "/docs/openapi.json");
        defaults.put("springdoc.swagger-ui.path", "/docs/ui");
        defaults.put("springdoc.packages-to-scan", "io.madang");
        if ("json".equals(environment.getProperty("madang.log.format", "text"))) {
            defaults.put("logging.structured.format.console", "ecs");
        }
        environment.getPropertySources().addLast(new MapPropertySource("madang edge defaults", defaults));
    }

    /** After everything that could set {@code madang.log.format}. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
