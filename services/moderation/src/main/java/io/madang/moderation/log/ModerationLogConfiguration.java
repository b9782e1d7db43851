package io.madang.moderation.log;

import io.madang.contracts.service.Services;
import io.madang.sharding.Databases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the log. */
@Configuration(proxyBeanMethods = false)
public class ModerationLogConfiguration {

    @Bean
    ModerationLogRows moderationLogRows(Databases databases) {
        return new ModerationLogRows(databases.inHome(Services.MODERATION.role()));
    }

    @Bean
    ModerationLogController moderationLogController(ModerationLogRows rows) {
        return new ModerationLogController(rows);
    }
}
