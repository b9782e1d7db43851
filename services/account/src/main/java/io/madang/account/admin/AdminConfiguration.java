package io.madang.account.admin;

import io.madang.account.password.PasswordHasher;
import io.madang.account.password.PasswordRules;
import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Sessions;
import io.madang.kernel.id.Ids;
import io.madang.outbox.Acts;
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
    UserAdministration userAdministration(
            AccountHome home, Accounts accounts, Roles roles, Sessions sessions, Ids ids) {
        Acts acts = new Acts(home.outbox(), ids, home.clock());
        return new UserAdministration(home.shard(), accounts, roles, sessions, home.clock(), acts);
    }

    @Bean
    UserAdministrationController userAdministrationController(
            UserAdministration administration, Accounts accounts, Roles roles) {
        return new UserAdministrationController(administration, accounts, roles);
    }

    @Bean
    SuspensionController suspensionController(UserAdministration administration) {
        return new SuspensionController(administration);
    }
}
