package io.madang.media.job;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the threads that do jobs. */
@Configuration(proxyBeanMethods = false)
public class WorkerConfiguration {

    @Bean
    Worker mediaWorker(Jobs jobs, List<Work> works, WorkerProperties properties, MeterRegistry meters) {
        Gauge.builder("madang.media.jobs.waiting", jobs, Jobs::waiting)
                .description("jobs on media that are due and that nobody works on")
                .register(meters);
        return new Worker(jobs, works, properties, meters);
    }

    @Bean
    WorkDirectory mediaWorkDirectory(WorkerProperties properties) {
        return new WorkDirectory(properties.directory());
    }

    @Bean
    WorkerThreads mediaWorkerThreads(Worker worker, WorkerProperties properties) {
        return new WorkerThreads(worker, properties);
    }
}
