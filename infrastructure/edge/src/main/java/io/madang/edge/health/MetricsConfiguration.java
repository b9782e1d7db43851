package io.madang.edge.health;

import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The registry that all parts of an instance count in. */
@Configuration(proxyBeanMethods = false)
public class MetricsConfiguration {

    @Bean(destroyMethod = "close")
    PrometheusMeterRegistry meterRegistry() {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ClassLoaderMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        return registry;
    }

    /** Apart from the others because it listens to the collector and must be let go. */
    @Bean
    JvmGcMetrics garbageCollectorMetrics(PrometheusMeterRegistry registry) {
        var metrics = new JvmGcMetrics();
        metrics.bindTo(registry);
        return metrics;
    }
}
