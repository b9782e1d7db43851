package io.madang.moderation.log;

import io.madang.contracts.service.Services;
import io.madang.sharding.Databases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the log. */
@Configuration(proxyBeanMethods = false)
public class LogConfiguration {

    @Bean
    ActRows actRows(Databases databases) {
        return new ActRows(databases.inHome(Services.MODERATION.role()));
    }

    @Bean
    ActLogController actLogController(ActRows rows) {
        return new ActLogController(rows);
    }
}
