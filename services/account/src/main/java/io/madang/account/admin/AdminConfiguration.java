package io.madang.account.admin;

import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Sessions;
import io.madang.kernel.id.Ids;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires administration. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AdminProperties.class)
public class AdminConfiguration {

    @Bean
    AdminAccount adminAccount(
            AccountHome home,
            Accounts accounts,
            Roles roles,
            PasswordRules rules,
            PasswordHasher hasher,
            Ids ids,
            AdminProperties properties) {
        return new AdminAccount(
                home.shard(), accounts, roles, rules, hasher, home.outbox(), ids, home.clock(), properties.password());
    }

    @Bean
    UserAdministrationController userAdministrationController(
            AccountHome home, Accounts accounts, Roles roles, Sessions sessions) {
        UserAdministration administration =
                new UserAdministration(home.shard(), accounts, roles, sessions, home.clock());
        return new UserAdministrationController(administration, accounts, roles);
    }
}
