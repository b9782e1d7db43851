package io.madang.account.visit;

import io.madang.account.registry.AccountStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires visits. */
@Configuration(proxyBeanMethods = false)
public class VisitConfiguration {

    @Bean
    VisitController visitController(AccountStore store) {
        return new VisitController(new Visits(store.shard()), store.clock());
    }
}
