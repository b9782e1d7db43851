package io.madang.cluster;

import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;

/** The clock of an instance: the system's, unless somebody brings another. */
@Configuration(proxyBeanMethods = false)
public class ClockConfiguration {

    @Bean
    @Fallback
    InstantSource systemClock() {
        return InstantSource.system();
    }
}
