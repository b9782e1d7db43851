package io.madang.moderation.personal;

import io.madang.contracts.service.Services;
import io.madang.sharding.Databases;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires what is held of one person. */
@Configuration(proxyBeanMethods = false)
public class ModerationPersonalDataConfiguration {

    @Bean
    ModerationPersonalDataController moderationPersonalDataController(Databases databases) {
        return new ModerationPersonalDataController(databases.inHome(Services.MODERATION.role()));
    }
}
