package io.madang.account.draft;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires drafts. */
@Configuration(proxyBeanMethods = false)
public class DraftConfiguration {

    @Bean
    DraftController draftController(AccountStore store, Accounts accounts) {
        return new DraftController(new Drafts(store.shard(), accounts), store.clock());
    }
}
