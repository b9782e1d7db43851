package io.madang.edge;

import io.madang.cluster.ClockConfiguration;
import io.madang.edge.admission.AdmissionConfiguration;
import io.madang.edge.docs.DocsConfiguration;
import io.madang.edge.fastpath.FastPathConfiguration;
import io.madang.edge.health.HealthConfiguration;
import io.madang.edge.health.MetricsConfiguration;
import io.madang.edge.limit.RateLimitConfiguration;
import io.madang.edge.operator.OperatorConfiguration;
import io.madang.edge.peer.PeerConfiguration;
import io.madang.edge.problem.ProblemConfiguration;
import io.madang.edge.redis.RedisConfiguration;
import io.madang.edge.request.RequestConfiguration;
import io.madang.edge.security.SecurityConfiguration;
import io.madang.edge.tls.TlsConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.autoconfigure.context.ConfigurationPropertiesAutoConfiguration;
import org.springframework.boot.autoconfigure.context.LifecycleAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.http.converter.autoconfigure.HttpMessageConvertersAutoConfiguration;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.servlet.autoconfigure.HttpEncodingAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The parts of the edge, and of Spring Boot exactly what they stand on: nothing is found by looking around. */
@Configuration(proxyBeanMethods = false)
@ImportAutoConfiguration({
    ApplicationAvailabilityAutoConfiguration.class,
    ConfigurationPropertiesAutoConfiguration.class,
    DispatcherServletAutoConfiguration.class,
    HttpEncodingAutoConfiguration.class,
    HttpMessageConvertersAutoConfiguration.class,
    JacksonAutoConfiguration.class,
    LifecycleAutoConfiguration.class,
    PropertyPlaceholderAutoConfiguration.class,
    SslAutoConfiguration.class,
    TomcatServletWebServerAutoConfiguration.class,
    ValidationAutoConfiguration.class,
    WebMvcAutoConfiguration.class
})
@Import({
    ClockConfiguration.class,
    AdmissionConfiguration.class,
    DocsConfiguration.class,
    FastPathConfiguration.class,
    HealthConfiguration.class,
    RateLimitConfiguration.class,
    MetricsConfiguration.class,
    OperatorConfiguration.class,
    PeerConfiguration.class,
    ProblemConfiguration.class,
    RedisConfiguration.class,
    RequestConfiguration.class,
    SecurityConfiguration.class,
    TlsConfiguration.class
})
class EdgeComponents {}
